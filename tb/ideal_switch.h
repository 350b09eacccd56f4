// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <deque>
#include <numeric>
#include <vector>

#include "superconcentrator/geometry.h"
#include "tb/twin.h"

namespace ballast::tb {

/// Replies to a lone balance controller like a switch. The replies follow the definition of the
/// superconcentrator (a group's counts up to L enter, the first B of each side pass), with its
/// latency but not its structure.
class IdealSwitch final : public Environment {
 public:
  /// `controller`: port lists of the controller, whose inputs this drives.
  IdealSwitch(const UnitSpec& spec, const Unit& controller)
      : geometry_(spec.geometry()),
        interval_(geometry_.wave_interval(spec.words)),
        unit_(controller) {}

  void reset() override {
    waves_.clear();
    cooldown_ = 0;
  }

  void drive(const std::uint32_t* out, std::uint32_t* in) override {
    cooldown_ -= cooldown_ != 0;
    if (*at(unit_.out, "wave_o", out) != 0) {
      waves_.push_back({geometry_.ranked() + 1, cut(column(unit_.out, "active_o", out)),
                        cut(column(unit_.out, "request_o", out))});
      cooldown_ = interval_ - 1;
    }
    for (const char* name : {"ranked_i", "bound_i", "active_total_i"}) *at(unit_.in, name, in) = 0;
    for (const char* name :
         {"active_i", "request_i", "accept_i", "refuse_i", "grant_i", "deny_i"}) {
      std::fill_n(at(unit_.in, name, in), geometry_.ports, 0);
    }
    *at(unit_.in, "ready_i", in) = cooldown_ == 0;
    for (Wave& wave : waves_) {
      if (--wave.cycles != geometry_.ranked() - 1) continue;
      std::copy(wave.active.begin(), wave.active.end(), at(unit_.in, "active_i", in));
      std::copy(wave.request.begin(), wave.request.end(), at(unit_.in, "request_i", in));
    }
    if (waves_.empty() || waves_.front().cycles != 0) return;
    resolve(waves_.front(), in);
    waves_.pop_front();
  }

 private:
  struct Wave {
    Cycle cycles;  ///< until its resolution
    std::vector<std::uint32_t> active, request;
  };

  template <class T>
  static T* at(const PortList& list, const char* name, T* elements) {
    return elements + list.find(name)->offset;
  }
  std::vector<std::uint32_t> column(const PortList& list, const char* name,
                                    const std::uint32_t* elements) const {
    const std::uint32_t* first = at(list, name, elements);
    return {first, first + geometry_.ports};
  }

  [[nodiscard]] std::vector<std::uint32_t> cut(std::vector<std::uint32_t> counts) const {
    std::uint32_t room = 0;
    for (NodeId i = 0; i < geometry_.ports; ++i) {
      if (i % geometry_.group_size == 0) room = geometry_.group_size;
      counts[i] = std::min(counts[i], room);
      room -= counts[i];
    }
    return counts;
  }

  void resolve(const Wave& wave, std::uint32_t* in) const {
    const auto total = [](const auto& counts) {
      return std::accumulate(counts.begin(), counts.end(), std::uint32_t{0});
    };
    const std::uint32_t bound = std::min(total(wave.active), total(wave.request));
    *at(unit_.in, "ranked_i", in) = 1;
    *at(unit_.in, "bound_i", in) = bound;
    *at(unit_.in, "active_total_i", in) = total(wave.active);
    const auto reply = [&](const auto& counts, const char* yes, const char* no) {
      std::uint32_t left = bound;
      for (NodeId i = 0; i < geometry_.ports; ++i) {
        const std::uint32_t passed = std::min(counts[i], left);
        at(unit_.in, yes, in)[i] = passed;
        at(unit_.in, no, in)[i] = counts[i] - passed;
        left -= passed;
      }
    };
    reply(wave.active, "accept_i", "refuse_i");
    reply(wave.request, "grant_i", "deny_i");
  }

  Geometry geometry_;
  Cycle interval_, cooldown_ = 0;
  const Unit& unit_;
  std::deque<Wave> waves_;
};

}  // namespace ballast::tb
