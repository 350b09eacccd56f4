// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/errors.h"
#include "runs/study/plan.h"

namespace ballast {

/// What a worker process knows of a point's run.
struct PointAnswer {
  int exit_code = 0;
  bool complete = false;  ///< the run came to its end
  std::string reason;     ///< of exit codes above 0
  std::string result;     ///< JSON without lists; empty: none
  std::string detail;     ///< JSON of series and link counts; empty: none

  /// Exit codes 0, 1 and 3 are results.
  [[nodiscard]] bool failed() const noexcept {
    return exit_code != kDone && exit_code != kCheckFailed && exit_code != kStuck;
  }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] static PointAnswer from_text(std::string_view text);
};

/// Runs points of a plan, one after the other. The points of a case share its experiment.
class PointRunner {
 public:
  /// The plan must outlive it.
  explicit PointRunner(const Plan& plan) : plan_(plan) {}
  /// Every error is part of the answer, but std::bad_alloc.
  /// `budget`: cycles after which the run ends, if that is before its own limit; it changes nothing
  /// in a run that ends inside it.
  [[nodiscard]] PointAnswer run(std::size_t point, std::optional<Cycle> budget = {});

 private:
  const Plan& plan_;
  std::optional<std::size_t> case_;
  Experiment experiment_;
};

}  // namespace ballast
