// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/untimed_work.h"

#include <algorithm>
#include <numeric>

namespace ballast {
namespace {

/// One run; its functions on a wave use the class, theta and floor of the last entry of
/// `result.waves`.
class Run {
 public:
  Run(TaskLengths tasks, std::size_t limit) : limit_(limit) {
    for (const auto& own : tasks) {
      result.load.push_back(std::accumulate(own.begin(), own.end(), std::uint64_t{0}));
      for (const std::uint32_t t : own) longest_ = std::max(longest_, t);
    }
    result.tasks = std::move(tasks);
    average_ = std::accumulate(result.load.begin(), result.load.end(), std::uint64_t{0}) /
               result.load.size();
  }

  void balance() {
    const std::vector<LengthClass> classes = length_classes(longest_);
    for (unsigned step = 1; step <= 3; ++step) {
      for (std::size_t moves = ~std::size_t{0}; moves != result.moves.size();) {
        moves = result.moves.size();
        for (const LengthClass& c : classes) {
          if (!exhaust(first_wave(step, c))) return;
        }
      }
    }
  }

  UntimedWork result;

 private:
  [[nodiscard]] UntimedWork::Wave first_wave(unsigned step, const LengthClass& c) const {
    const std::uint64_t half = c.lo / 2, rounded_up = c.lo - half;
    switch (step) {
      case 1:
        return {step, c.lo, c.hi, average_ + 1, average_, 0};
      case 2:
        return {step, c.lo, c.hi, average_ + rounded_up, average_ - std::min(average_, half), 0};
      default:
        return {step, c.lo, c.hi, *std::max_element(result.load.begin(), result.load.end()), 0, 0};
    }
  }

  /// Repeats waves until one moves nothing. False: the limit is reached.
  bool exhaust(UntimedWork::Wave wave) {
    do {
      if (result.waves.size() == limit_) {
        result.ended = false;
        return false;
      }
      wave.moved = send(wave);
      result.waves.push_back(wave);
    } while (wave.moved != 0);
    return true;
  }

  /// The longest task of the processor that the wave would take, or 0.
  [[nodiscard]] std::uint32_t offer(NodeId i, const UntimedWork::Wave& wave) const {
    std::uint32_t longest = 0;
    for (const std::uint32_t t : result.tasks[i]) {
      const bool fits = wave.lo <= t && t < wave.hi && result.load[i] >= wave.floor + t;
      if (fits) longest = std::max(longest, t);
    }
    return result.load[i] >= wave.theta ? longest : 0;
  }

  unsigned send(const UntimedWork::Wave& wave) {
    std::vector<UntimedWork::Move> offers;
    std::vector<NodeId> asking;
    for (NodeId i = 0; i < result.load.size(); ++i) {
      if (const std::uint32_t t = offer(i, wave)) offers.push_back({result.waves.size(), i, i, t});
      if (result.load[i] + wave.hi - 1 < wave.theta) asking.push_back(i);
    }
    offers.resize(std::min(offers.size(), asking.size()));
    for (std::size_t k = 0; k < offers.size(); ++k) {
      UntimedWork::Move& move = offers[k];
      move.to = asking[k];
      auto& from = result.tasks[move.from];
      from.erase(std::find(from.begin(), from.end(), move.length));
      result.tasks[move.to].push_back(move.length);
      result.load[move.from] -= move.length;
      result.load[move.to] += move.length;
      result.moves.push_back(move);
    }
    return static_cast<unsigned>(offers.size());
  }

  std::size_t limit_;
  std::uint64_t average_ = 0;
  std::uint32_t longest_ = 0;
};

}  // namespace

std::vector<LengthClass> length_classes(std::uint32_t longest) {
  std::vector<LengthClass> classes;
  for (std::uint64_t octave = 1; octave <= longest; octave *= 2) {
    for (std::uint64_t quarters = 4; quarters < 8; ++quarters) {
      const LengthClass c{octave * quarters / 4, octave * (quarters + 1) / 4};
      if (c.lo < c.hi && c.lo <= longest) classes.push_back(c);
    }
  }
  std::reverse(classes.begin(), classes.end());
  return classes;
}

UntimedWork balance_work_untimed(TaskLengths tasks, std::size_t limit) {
  Run run(std::move(tasks), limit);
  run.balance();
  return std::move(run.result);
}

}  // namespace ballast
