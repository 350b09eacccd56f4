// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <array>

#include "machine/run.h"

namespace ballast {

/// Number of runs by outcome.
class Outcomes {
 public:
  void count(Outcome outcome) { ++counts_[static_cast<unsigned>(outcome)]; }
  [[nodiscard]] unsigned of(Outcome outcome) const {
    return counts_[static_cast<unsigned>(outcome)];
  }
  /// More than three of each kind, otherwise the runs show little.
  void expect_each() const {
    EXPECT_GT(of(Outcome::balanced) + of(Outcome::settled), 3u);
    for (const Outcome o : {Outcome::completed, Outcome::partitioned, Outcome::stranded}) {
      EXPECT_GT(of(o), 3u) << to_string(o);
    }
  }

 private:
  std::array<unsigned, 5> counts_{};
};

}  // namespace ballast
