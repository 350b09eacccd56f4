// SPDX-License-Identifier: BSD-3-Clause
#include "report/rounds_report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "report/report.h"
#include "support/experiments.h"

namespace ballast {
namespace {

/// A run of so many rounds on four processors; `series`: interval of the samples.
Result rounds_with(unsigned rounds, unsigned series) {
  return run(experiment_of(
      fmt::format("machine = {{ topology = 'line', size = [4] }}\nbalancer.name = 'diffusion'\n"
                  "workload = {{ kind = 'spike', load = 40 }}\n"
                  "rounds = {{ until = 'all', max_rounds = {}, series = {} }}\n",
                  rounds, series)));
}

std::ptrdiff_t lines_of_text(const Result& r) {
  const std::string all = text(r, 1);
  return std::count(all.begin(), all.end(), '\n');
}

/// A short series is a table; the document has a long one.
TEST(RoundsReport, ShowsASeriesOfAtMostFortySamples) {
  const auto has_table = [](const Result& r) {
    return text(r, 1).find("\nround ") != std::string::npos;
  };
  EXPECT_FALSE(has_table(rounds_with(40, 0))) << "no series";
  for (const unsigned samples : {2u, 40u, 41u}) {
    const Result r = rounds_with(samples - 1, 1);  // one before the first round
    ASSERT_EQ(r.rounds().series.size(), samples);
    EXPECT_EQ(document(r)["result"]["series"].size(), samples);
    EXPECT_EQ(has_table(r), samples <= 40) << text(r, 1);
  }
  EXPECT_EQ(lines_of_text(rounds_with(39, 1)), lines_of_text(rounds_with(39, 0)) + 43)
      << "an empty line, the header, a rule, and a row for each sample";
}

}  // namespace
}  // namespace ballast
