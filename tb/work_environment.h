// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "core/random.h"
#include "tb/patterns.h"

namespace ballast::tb {

/// Processors with tasks of any length that the terms allow, limited by the unit's own loads. Now
/// and then they show no task, or a length that the terms forbid.
class WorkEnvironment : public Environment {
 public:
  explicit WorkEnvironment(const Unit& unit)
      : ports_(unit.in.find("offer_i")->lanes),
        width_(unit.in.find("length_i")->bits),
        offer_(unit.in.find("offer_i")->offset),
        length_(unit.in.find("length_i")->offset),
        lo_(unit.out.find("lo_o")->offset),
        hi_(unit.out.find("hi_o")->offset),
        random_(1, Stream::work_environment) {}

  void reset() override {}

  void drive(const std::uint32_t* out, std::uint32_t* in) override {
    if (random_.below(256) == 0) wild_ = random_.below(4) == 0;
    const std::uint64_t lo = out[lo_], hi = out[hi_];
    const bool told = hi > lo && hi != std::uint64_t{1} << width_;  // before a run: all are 0
    if (!told && random_.below(64) == 0) {
      longest_ = random_.below(2) == 0 ? 4 : std::uint64_t{1} << width_;
      shortest_ = random_.below(4) == 0 ? longest_ / 4 : 0;
    }
    for (std::size_t i = 0; i < ports_; ++i) {
      const std::uint64_t first_one = random_.below(longest_);
      std::uint64_t length = told ? lo + random_.below(hi - lo) : first_one;
      if (wild_) length = random_.below(told ? 2 * hi : std::uint64_t{1} << random_.below(width_));
      in[length_ + i] = static_cast<std::uint32_t>(length) & ((1u << width_) - 1);
      in[offer_ + i] = wild_ ? random_.below(4) != 0 : length >= shortest_;
    }
  }

 private:
  std::size_t ports_;
  unsigned width_;
  std::size_t offer_, length_, lo_, hi_;
  RandomStream random_;
  bool wild_ = false;
  /// The lengths of a run, which begins with the class of the longest.
  std::uint64_t shortest_ = 0, longest_ = 4;
};

/// Loads of 0, 3, 6, ..., divisible by the lengths 1 to 3 of a WorkEnvironment: all below a bound,
/// under all schedules; with more than 8 ports each under one schedule.
class WorkPatterns {
 public:
  explicit WorkPatterns(std::size_t ports)
      : ports_(ports),
        bound_(std::max(2u, static_cast<unsigned>(std::pow(4096.0, 1.0 / double(ports))))) {}
  [[nodiscard]] Patterns patterns() const {
    return {.count = product(power(bound_, ports_), ports_ > 8 ? 1 : 3), .end = "balanced_o"};
  }
  void put(std::uint64_t pattern, std::uint32_t* load, std::uint32_t* schedule) const {
    const std::uint64_t rest = put_digits(pattern, bound_, ports_, load);
    *schedule = static_cast<std::uint32_t>(ports_ > 8 ? pattern % 3 : rest);
    for (std::size_t i = 0; i < ports_; ++i) load[i] *= 3;
  }

 private:
  std::size_t ports_;
  unsigned bound_;
};

}  // namespace ballast::tb
