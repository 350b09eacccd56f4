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
    WorkEnvironment::reset();
    waves_.clear();
    launches_.clear();
    packets_.clear();
    cooldown_ = 0;
    was_reset_ = true;
  }

  void drive(const std::uint32_t* out, std::uint32_t* in) override {
    WorkEnvironment::drive(out, in);
    for (const char* name : {"ranked_i", "bound_i"}) *at(unit_.in, name, in) = 0;
    for (const char* name : {"active_i", "request_i", "accept_i", "refuse_i", "grant_i", "deny_i",
                             "take_i", "arrive_i", "arrived_i"}) {
      std::fill_n(at(unit_.in, name, in), geometry_.ports, 0);
    }
    cooldown_ -= cooldown_ != 0;
    if (*at(unit_.out, "wave_o", out) != 0 && !was_reset_) {
      waves_.push_back(
          {geometry_.ranked() + 1, entered("active_o", out), entered("request_o", out)});
      cooldown_ = geometry_.group_size - 1;
    }
    was_reset_ = false;
    *at(unit_.in, "ready_i", in) = cooldown_ == 0;
    for (Wave& wave : waves_) {
      if (--wave.cycles != geometry_.ranked() - 1) continue;
      for (const NodeId i : wave.offered) ++at(unit_.in, "active_i", in)[i];
      for (const NodeId i : wave.asked) ++at(unit_.in, "request_i", in)[i];
    }
    if (!waves_.empty() && waves_.front().cycles == 0) {
      resolve(waves_.front(), in);
      waves_.pop_front();
    }
    arrive(in);
    launch(in);
  }

 private:
  struct Wave {
    Cycle cycles;                        ///< until its resolution
    std::vector<NodeId> offered, asked;  ///< a port for each packet, for each request
  };
  struct Launch {
    Cycle cycles;  ///< until it is taken
    NodeId from, to;
  };
  struct Sent {
    Cycle cycles;  ///< until its arrival
    NodeId to;
    std::uint32_t length;
  };

  /// The ports of a wave's packets; a group has at most L.
  std::vector<NodeId> entered(const char* name, const std::uint32_t* out) const {
    std::vector<NodeId> lanes;
    std::size_t room = 0;
    for (NodeId i = 0; i < geometry_.ports; ++i) {
      if (i % geometry_.group_size == 0) room = geometry_.group_size;
      const std::size_t count = std::min<std::size_t>(at(unit_.out, name, out)[i], room);
      lanes.insert(lanes.end(), count, i);
      room -= count;
    }
    return lanes;
  }

  void resolve(const Wave& wave, std::uint32_t* in) {
    const std::size_t bound = std::min(wave.offered.size(), wave.asked.size());
    *at(unit_.in, "ranked_i", in) = 1;
    *at(unit_.in, "bound_i", in) = static_cast<std::uint32_t>(bound);
    for (std::size_t k = 0; k < wave.offered.size(); ++k) {
      ++at(unit_.in, k < bound ? "accept_i" : "refuse_i", in)[wave.offered[k]];
    }
    for (std::size_t k = 0; k < wave.asked.size(); ++k) {
      ++at(unit_.in, k < bound ? "grant_i" : "deny_i", in)[wave.asked[k]];
    }
    for (std::size_t k = 0; k < bound; ++k) {
      launches_.push_back({k % geometry_.group_size, wave.offered[k], wave.asked[k]});
    }
  }

  void launch(std::uint32_t* in) {
    for (Launch& launch : launches_) {
      if (launch.cycles-- != 0) continue;
      at(unit_.in, "take_i", in)[launch.from] = 1;
      packets_.push_back({path_, launch.to, at(unit_.in, "leaving_i", in)[launch.from]});
    }
    std::erase_if(launches_, [](const Launch& launch) { return launch.cycles == ~Cycle{0}; });
  }
  void arrive(std::uint32_t* in) {
    for (Sent& packet : packets_) {
      if (--packet.cycles != 0) continue;
      at(unit_.in, "arrive_i", in)[packet.to] = 1;
      at(unit_.in, "arrived_i", in)[packet.to] = packet.length;
    }
    std::erase_if(packets_, [](const Sent& packet) { return packet.cycles == 0; });
  }

  Geometry geometry_;
  Cycle path_, cooldown_ = 0;
  bool was_reset_ = false;  ///< at the last edge, together with the controller
  const Unit& unit_;
  std::deque<Wave> waves_;
  std::vector<Launch> launches_;
  std::vector<Sent> packets_;
};

}  // namespace ballast::tb
