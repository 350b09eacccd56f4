// SPDX-License-Identifier: BSD-3-Clause
#include "process/exit_codes.h"

#include <gtest/gtest.h>

#include <new>
#include <set>
#include <string>

#include "core/stop.h"
#include "runs/points/point_run.h"

namespace ballast {
namespace {

/// "3 stopped", or nothing.
std::string end_text(const std::exception& error) {
  const auto end = end_of(error);
  return end ? std::to_string(end->code) + " " + end->heading : "";
}

TEST(ExitCodes, AreToldOnceAndInOrder) {
  int next = 0;
  std::set<std::string> meanings;
  for (const ExitCodeEntry& entry : exit_codes()) {
    EXPECT_EQ(entry.code, next++);
    EXPECT_TRUE(meanings.insert(entry.meaning).second) << entry.meaning;
  }
  EXPECT_GT(next, kInternal);
}

TEST(ExitCodes, FollowTheClassOfTheError) {
  EXPECT_EQ(end_text(UserError("x")), "2 error");
  EXPECT_EQ(end_text(StuckError("x")), "3 stopped");
  EXPECT_EQ(end_text(StopError(Stop{})), "3 stopped");
  EXPECT_EQ(end_text(CheckError("x")), "1 check failed");
  EXPECT_EQ(end_text(OutputError("x")), "4 error");
  EXPECT_EQ(end_text(InvariantError("x")), "");
  EXPECT_EQ(end_text(std::bad_alloc()), "");
}

TEST(ExitCodes, APointWithoutAResultHasFailed) {
  const auto failed = [](int code) { return PointAnswer{code, false, {}, {}, {}}.failed(); };
  for (const int result : {0, 1, 3}) EXPECT_FALSE(failed(result)) << result;
  for (const int none : {2, 4, 5}) EXPECT_TRUE(failed(none)) << none;
}

}  // namespace
}  // namespace ballast
