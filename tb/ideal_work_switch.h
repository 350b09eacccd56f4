// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "superconcentrator/geometry.h"
#include "tb/work_environment.h"

namespace ballast::tb {

/// Processors and a switch around a lone work_controller: replies and deliveries by the definition
/// of the superconcentrator, with its latency but not its structure.
class IdealWorkSwitch final : public WorkEnvironment {
 public:
  IdealWorkSwitch(const UnitSpec& spec, const Unit& controller)
      : WorkEnvironment(controller),
        geometry_(spec.geometry()),
        path_(geometry_.path()),
        unit_(controller) {}

  void reset() override {
    waves_.clear();
    packets_.clear();
    accepted_.clear();
    granted_.clear();
    cooldown_ = 0;
    was_reset_ = true;
  }

  void drive(const std::uint32_t* out, std::uint32_t* in) override {
    WorkEnvironment::drive(out, in);
    for (const char* name : {"ranked_i", "bound_i"}) *at(unit_.in, name, in) = 0;
    for (const char* name : {"accept_i", "refuse_i", "deny_i", "arrive_i", "arrived_i"}) {
      std::fill_n(at(unit_.in, name, in), geometry_.ports, 0);
    }
    send(out);
    arrive(in);

    cooldown_ -= cooldown_ != 0;
    if (*at(unit_.out, "wave_o", out) != 0 && !was_reset_) {
      waves_.push_back({geometry_.ranked() + 1, raised("offered_o", out), raised("asked_o", out)});
      cooldown_ = geometry_.group_size - 1;
    }
    was_reset_ = false;
    *at(unit_.in, "ready_i", in) = cooldown_ == 0;
    for (Wave& wave : waves_) --wave.cycles;
    if (waves_.empty() || waves_.front().cycles != 0) return;
    resolve(waves_.front(), in);
    waves_.pop_front();
  }

 private:
  struct Wave {
    Cycle cycles;  ///< until its resolution
    std::vector<NodeId> offered, asked;
  };
  struct Sent {
    Cycle cycles;  ///< until its arrival
    NodeId to;
    std::uint32_t length;
  };

  template <class T>
  static T* at(const PortList& list, const char* name, T* elements) {
    return elements + list.find(name)->offset;
  }
  std::vector<NodeId> raised(const char* name, const std::uint32_t* out) const {
    std::vector<NodeId> lanes;
    for (NodeId i = 0; i < geometry_.ports; ++i) {
      if (at(unit_.out, name, out)[i] != 0) lanes.push_back(i);
    }
    return lanes;
  }

  /// Sends the tasks accepted in the last cycle, with the controller's lengths.
  void send(const std::uint32_t* out) {
    for (std::size_t k = 0; k < accepted_.size(); ++k) {
      packets_.push_back({path_ + k % geometry_.group_size, granted_[k],
                          at(unit_.out, "length_o", out)[accepted_[k]]});
    }
    accepted_.clear();
  }
  void arrive(std::uint32_t* in) {
    for (Sent& packet : packets_) {
      if (--packet.cycles != 0) continue;
      at(unit_.in, "arrive_i", in)[packet.to] = 1;
      at(unit_.in, "arrived_i", in)[packet.to] = packet.length;
    }
    std::erase_if(packets_, [](const Sent& packet) { return packet.cycles == 0; });
  }

  void resolve(const Wave& wave, std::uint32_t* in) {
    const std::size_t bound = std::min(wave.offered.size(), wave.asked.size());
    *at(unit_.in, "ranked_i", in) = 1;
    *at(unit_.in, "bound_i", in) = static_cast<std::uint32_t>(bound);
    for (std::size_t k = 0; k < wave.offered.size(); ++k) {
      at(unit_.in, k < bound ? "accept_i" : "refuse_i", in)[wave.offered[k]] = 1;
    }
    for (std::size_t k = bound; k < wave.asked.size(); ++k) {
      at(unit_.in, "deny_i", in)[wave.asked[k]] = 1;
    }
    const auto count = static_cast<std::ptrdiff_t>(bound);
    accepted_.assign(wave.offered.begin(), wave.offered.begin() + count);
    granted_.assign(wave.asked.begin(), wave.asked.begin() + count);
  }

  Geometry geometry_;
  Cycle path_, cooldown_ = 0;
  bool was_reset_ = false;  ///< at the last edge, together with the controller
  const Unit& unit_;
  std::deque<Wave> waves_;
  std::vector<Sent> packets_;
  std::vector<NodeId> accepted_, granted_;  ///< in the wave resolved in the last cycle
};

}  // namespace ballast::tb
