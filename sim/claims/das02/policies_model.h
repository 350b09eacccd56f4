// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 4.4: operations as the paper's model has them, turned into what the agents do a
// step at a time.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "claims/das02/analysis.h"
#include "core/random.h"
#include "core/types.h"

namespace ballast::das02 {

inline constexpr NodeId kNodes = 1 << kDimension;

/// Mean of many samples.
class Mean {
 public:
  void add(double x) {
    ++n_;
    sum_ += x;
    squares_ += x * x;
  }
  [[nodiscard]] double value() const { return sum_ / n_; }
  /// Square of its standard error.
  [[nodiscard]] double variance() const {
    return std::max(squares_ / n_ - value() * value(), 0.0) / n_;
  }

 private:
  double n_ = 0, sum_ = 0, squares_ = 0;
};
struct Means {
  Mean procs, jobs;
};
/// Equality up to chance: within 4.5 standard errors plus a few events, because rare events may be
/// missing from the samples.
inline bool same(double a, double b, double variance, unsigned samples) {
  return std::abs(a - b) < 4.5 * std::sqrt(variance) + 10.0 / samples;
}
inline bool same(const Mean& a, const Mean& b, unsigned samples) {
  return same(a.value(), b.value(), a.variance() + b.variance(), samples);
}

/// By products of uniform numbers.
inline std::uint32_t draw_poisson(RandomStream& random, std::uint32_t mean) {
  double bound = 1;
  for (std::uint32_t k = 0; k < mean; ++k) bound *= 0x1.78b56362cef38p-2;  // 1/e
  std::uint32_t count = 0;
  for (double product = random.real(); product > bound; product *= random.real()) ++count;
  return count;
}

/// Rules of the agents that the model adopts; each value includes those before it.
enum Step : std::uint32_t {
  kModel,      ///< nothing
  kLeaves,     ///< at stage 0 a message that does not end with enough jobs returns none (Figure 7)
  kOneByOne,   ///< returns are forwarded one by one, not gathered
  kEstimated,  ///< SysLL is the mean of the queues on the way, including the root's
  kSteps
};
inline constexpr Stream kStreams[kSteps]{Stream::das02_model, Stream::das02_leaves,
                                         Stream::das02_one_by_one, Stream::das02_estimated};

/// One operation of the model: the rules of the agents, implemented independently.
class Model {
 public:
  Model(Step step, std::uint32_t policy, std::uint32_t level, RandomStream& random)
      : step_(step), policy_(policy), level_(level), random_(random) {}

  void sample(Means& means) {
    visited_ = 0;
    double jobs = 0;
    for (const Return& r : visit(kDimension - 1, 0, 1)) jobs += r.jobs;
    means.procs.add(visited_);
    means.jobs.add(jobs);
  }

 private:
  struct Return {
    std::uint32_t at, jobs;  ///< at: step of arrival
  };
  using Returns = std::vector<Return>;

  /// A processor at `stage`, after `passed` processors with `sum` jobs in total.
  Returns visit(std::uint32_t stage, std::uint32_t sum, std::uint32_t passed) {
    ++visited_;
    std::uint32_t queue = draw_poisson(random_, level_);
    sum += queue;
    ++passed;
    const std::uint32_t level = step_ == kEstimated ? (sum + passed - 1) / passed : level_;
    if (queue >= stop_of(policy_, level) || (stage == 0 && step_ == kModel)) {
      return {{passed, queue / 2}};
    }
    if (stage == 0) return {};
    Returns back = visit(stage - 1, sum, passed);
    const Returns other = visit(stage - 1, sum, passed);
    back.insert(back.end(), other.begin(), other.end());
    if (step_ < kOneByOne) {
      std::uint32_t jobs = 0;
      for (const Return& r : back) jobs += r.jobs;
      return {{0, step_ == kLeaves && jobs == 0 ? 0 : (queue + jobs) / 2}};
    }
    std::stable_sort(back.begin(), back.end(),
                     [](const Return& a, const Return& b) { return a.at < b.at; });
    Returns on;
    for (const Return& r : back) {
      if (r.jobs == 0) continue;
      queue += r.jobs;
      on.push_back({r.at + 1, queue / 2});
      queue -= queue / 2;
    }
    return on;
  }

  Step step_;
  std::uint32_t policy_, level_;
  RandomStream& random_;
  std::uint32_t visited_ = 0;
};

}  // namespace ballast::das02
