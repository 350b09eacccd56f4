// SPDX-License-Identifier: BSD-3-Clause
// Any number of threads, and the environment that forces them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "core/errors.h"
#include "core/random.h"
#include "support/random_traffic.h"
#include "support/stepped_machine.h"
#include "support/tier.h"

namespace ballast {
namespace {

/// Each block of four threads has a group or more.
void compare_threads(std::uint64_t seed, Cycle cycles) {
  RandomStream random(seed, Stream{1}, 0);
  TrafficCase c = random_case(random);
  c.topology = random.below(2) != 0 ? "mesh" : "torus";
  c.size = {static_cast<std::int64_t>(16 + random.below(16)), 16};
  c.router.vcs = std::max(c.router.vcs, 2U);
  SteppedMachine one(c, Stepping::sparse), two(c, Stepping::dense, 2), four(c, Stepping::dense, 4),
      sparse_two(c, Stepping::sparse, 2), sparse_four(c, Stepping::sparse, 4),
      both(c, Stepping::sparse, 3);
  for (Cycle now = 0; now < cycles; ++now) {
    if (random.below(10) == 0) {  // one block or several, too
      both.unit.network.force(random.below(3) == 0 ? Stepping::dense : Stepping::sparse,
                              random.below(2) != 0);
    }
    one.step(now);
    for (SteppedMachine* machine : {&two, &four, &sparse_two, &sparse_four, &both}) {
      machine->step(now);
      ASSERT_NO_FATAL_FAILURE(expect_same(one, *machine)) << "seed " << seed << ", cycle " << now;
    }
  }
  for (const SteppedMachine* machine : {&two, &four, &sparse_two, &sparse_four, &both}) {
    EXPECT_EQ(machine->unit.network.link_flits(), one.unit.network.link_flits());
  }
}

TEST(NetworkThreads, AnyNumberOfThreadsGivesTheSame) {
  for (std::uint64_t seed = 301; seed <= 304; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare_threads(seed, 150));
  }
}

LONG(NetworkThreads, AnyNumberOfThreadsGivesTheSameInManyRuns);
TEST(NetworkThreads, AnyNumberOfThreadsGivesTheSameInManyRuns) {
  for (std::uint64_t seed = 2001; seed <= 2200; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare_threads(seed, 500));
  }
}

TEST(NetworkThreads, TheEnvironmentOfATestRunForcesAWay) {
  const auto with = [](const char* value) {
    setenv("BALLAST_STEPPING", value, 1);
    return stepping_of_tests();
  };
  const char* const given = std::getenv("BALLAST_STEPPING");
  const std::optional<std::string> before =
      given != nullptr ? std::optional<std::string>(given) : std::nullopt;
  EXPECT_EQ(with("dense").stepping, Stepping::dense);
  EXPECT_EQ(with("sparse").stepping, Stepping::sparse);
  EXPECT_EQ(with("sparse").threads, 0U);
  EXPECT_EQ(with("threads").threads, 3U);
  try {
    static_cast<void>(with("dens"));
    ADD_FAILURE() << "accepted";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "BALLAST_STEPPING: expected sparse, dense or threads, got \"dens\"");
  }
  unsetenv("BALLAST_STEPPING");
  EXPECT_EQ(stepping_of_tests().stepping, Stepping::by_load);
  if (before) setenv("BALLAST_STEPPING", before->c_str(), 1);
}

}  // namespace
}  // namespace ballast
