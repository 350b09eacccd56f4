// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <vector>

#include "core/random.h"
#include "tb/patterns.h"

namespace ballast::tb {

/// Processors with tasks of any length that the terms and their loads allow. Now and then they show
/// no task, a shorter one, or one that leaves them below the floor.
class WorkEnvironment : public Environment {
 public:
  explicit WorkEnvironment(const Unit& unit)
      : unit_(unit),
        ports_(unit.in.find("offer_i")->lanes),
        width_(unit.in.find("length_i")->bits),
        random_(1, Stream::work_environment),
        load_(ports_),
        promised_(ports_) {}

  void reset() override { was_reset_ = true; }

  void drive(const std::uint32_t* out, std::uint32_t* in) override {
    follow(out, in);
    if (random_.below(256) == 0) wild_ = random_.below(4) == 0;
    const std::uint64_t lo = *at(unit_.out, "lo_o", out), hi = *at(unit_.out, "hi_o", out);
    const std::uint64_t floor = *at(unit_.out, "floor_o", out);
    const bool told = hi > lo && hi != std::uint64_t{1} << width_;  // before a run: all are 0
    if (!told && random_.below(64) == 0) {
      longest_ = random_.below(2) == 0 ? 4 : std::uint64_t{1} << width_;
      shortest_ = random_.below(4) == 0 ? longest_ / 4 : 0;
    }
    std::uint32_t* const offer = at(unit_.in, "offer_i", in);
    std::uint32_t* const length = at(unit_.in, "length_i", in);
    for (std::size_t i = 0; i < ports_; ++i) {
      std::uint64_t most = told ? std::min(hi - 1, load_[i] - std::min(load_[i], floor)) : 0;
      std::uint64_t least = told ? lo : 1;
      if (wild_ && told) {
        least = 1;
        most = std::min(hi - 1, load_[i]);
      }
      if (!told) most = random_.below(longest_) >= shortest_ ? longest_ - 1 : 0;
      offer[i] = most >= least && !(wild_ && random_.below(4) == 0);
      length[i] =
          static_cast<std::uint32_t>(offer[i] ? least + random_.below(most - least + 1) : 0);
      at(unit_.in, "leaving_i", in)[i] = promised_[i].empty() ? 0 : promised_[i].front();
    }
  }

 protected:
  template <class T>
  static T* at(const PortList& list, const char* name, T* elements) {
    return elements + list.find(name)->offset;
  }

 private:
  /// The edge after a cycle, with its inputs and outputs.
  void follow(const std::uint32_t* out, const std::uint32_t* in) {
    const auto seen = [&](const char* output, const char* input) {
      const Port* const port = unit_.out.find(output);
      return port != nullptr ? out + port->offset : at(unit_.in, input, in);
    };
    const std::uint32_t* const take = seen("take_o", "take_i");
    const std::uint32_t* const arrive = seen("valid_o", "arrive_i");
    const std::uint32_t* const arrived = seen("length_o", "arrived_i");
    const bool starts =
        *at(unit_.in, "start_i", in) != 0 && *at(unit_.out, "busy_o", out) == 0 && !was_reset_;
    const bool open = *at(unit_.out, "open_o", out) != 0;
    was_reset_ = false;
    for (std::size_t i = 0; i < ports_; ++i) {
      std::deque<std::uint32_t>& own = promised_[i];
      if (take[i] != 0 && !own.empty()) own.pop_front();
      if (arrive[i] != 0) load_[i] += arrived[i];
      const bool ready = at(unit_.out, "ready_o", out)[i] != 0;
      if (ready && at(unit_.in, "offer_i", in)[i] != 0) {
        own.push_back(at(unit_.in, "length_i", in)[i]);
        load_[i] -= own.back();
      }
      if (!open) {
        load_[i] += std::accumulate(own.begin(), own.end(), std::uint64_t{0});
        own.clear();
      }
      if (starts) load_[i] = at(unit_.in, "load_i", in)[i];
    }
  }

  const Unit& unit_;
  std::size_t ports_;
  unsigned width_;
  RandomStream random_;
  std::vector<std::uint64_t> load_;  ///< without what is promised
  std::vector<std::deque<std::uint32_t>> promised_;
  bool wild_ = false, was_reset_ = true;
  /// The lengths of a run, which begins with the class of the longest.
  std::uint64_t shortest_ = 0, longest_ = 4;
};

/// Loads of 0, 3, 6, ..., divisible by the lengths 1 to 3 of a WorkEnvironment: all below a bound,
/// under all schedules; with more than 8 ports each under one schedule.
class WorkPatterns {
 public:
  WorkPatterns(std::size_t ports, bool bursts)
      : ports_(ports),
        schedules_(bursts ? 4 : 3),
        bound_(std::max(2u, static_cast<unsigned>(std::pow(4096.0, 1.0 / double(ports))))) {}
  [[nodiscard]] Patterns patterns() const {
    return {.count = product(power(bound_, ports_), ports_ > 8 ? 1 : schedules_),
            .end = "balanced_o",
            .loads = fmt::format("multiples of 3 up to {}", 3 * (bound_ - 1))};
  }
  void put(std::uint64_t pattern, std::uint32_t* load, std::uint32_t* schedule) const {
    const std::uint64_t rest = put_digits(pattern, bound_, ports_, load);
    *schedule = static_cast<std::uint32_t>(ports_ > 8 ? pattern % schedules_ : rest);
    for (std::size_t i = 0; i < ports_; ++i) load[i] *= 3;
  }

 private:
  std::size_t ports_;
  std::uint64_t schedules_;
  unsigned bound_;
};

}  // namespace ballast::tb
