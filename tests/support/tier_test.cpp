// SPDX-License-Identifier: BSD-3-Clause
#include "support/tier.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support/draws.h"
#include "support/error_of.h"

namespace ballast {
namespace {

const std::vector<TestName> kTests{{"Meshes", "Small"},       {"Meshes", "LongWays"},
                                   {"Meshes", "Large"},       {"Some/Cubes", "Route/0"},
                                   {"Some/Cubes", "Route/1"}, {"Some/Cubes", "AreWhole/0"},
                                   {"LongRings", "Turn"}};

std::string expanded(std::string_view filter, const std::vector<Declaration>& declared) {
  return expand_filter(filter, declared, kTests);
}

TEST(Tier, NoNameDecides) {
  EXPECT_EQ(expanded("@long", {}), "");
  EXPECT_EQ(expanded("@quick", {{"long", "Meshes", "Large"}}),
            "Meshes.Small:Meshes.LongWays:Some/Cubes.Route/0:Some/Cubes.Route/1:"
            "Some/Cubes.AreWhole/0:LongRings.Turn");
}

TEST(Tier, ADeclarationMeansASuiteOrATestAndAllItsInstances) {
  EXPECT_EQ(expanded("@long", {{"long", "Cubes", "Route"}, {"long", "LongRings", ""}}),
            "Some/Cubes.Route/0:Some/Cubes.Route/1:LongRings.Turn");
  EXPECT_EQ(expanded("@exhaustive", {{"exhaustive", "Cubes", ""}}),
            "Some/Cubes.Route/0:Some/Cubes.Route/1:Some/Cubes.AreWhole/0");
}

/// A test of a long suite may be exhaustive; it is in one tier.
TEST(Tier, TheRarestCounts) {
  const std::vector<Declaration> both{{"long", "Cubes", ""}, {"exhaustive", "Cubes", "Route"}};
  EXPECT_EQ(expanded("@long", both), "Some/Cubes.AreWhole/0");
  EXPECT_EQ(expanded("@exhaustive", both), "Some/Cubes.Route/0:Some/Cubes.Route/1");
  EXPECT_EQ(expanded("@quick", both), "Meshes.Small:Meshes.LongWays:Meshes.Large:LongRings.Turn");
}

TEST(Tier, ASuiteIsRepeatedWithoutItsLongTests) {
  std::vector<Declaration> declared{{"stepped", "Meshes", ""}, {"long", "Meshes", "Large"}};
  EXPECT_EQ(expanded("@stepped", declared), "Meshes.Small:Meshes.LongWays");
  EXPECT_EQ(expanded("@threaded", declared), "");
  declared.push_back({"stepped", "Meshes", "Large"});
  EXPECT_EQ(expanded("@stepped", declared), "Meshes.Small:Meshes.LongWays:Meshes.Large");
}

TEST(Tier, AFilterHasOtherPartsToo) {
  const std::vector<Declaration> declared{{"long", "Meshes", "Large"}};
  EXPECT_EQ(expanded("Meshes.*", declared), "Meshes.*");
  EXPECT_EQ(expanded("Meshes.*-@long", declared), "Meshes.*-Meshes.Large");
  EXPECT_EQ(expanded("A.*:@long:B.*-@long:*x", declared), "A.*:Meshes.Large:B.*-Meshes.Large:*x");
}

TEST(Tier, RefusesWhatNamesNothing) {
  EXPECT_EQ(error_of([] { expanded("@log", {}); }),
            "--gtest_filter: expected one of quick, long, exhaustive, stepped, threaded after @, "
            "got \"log\"; did you mean \"long\"?");
  EXPECT_EQ(error_of([] {
              expanded("@quick", {{"long", "Meshes", "Smal"}});
            }),
            "Meshes.Smal: declared long, but there is no such test; did you mean "
            "\"Meshes.Small\"?");
  EXPECT_EQ(error_of([] {
              expanded("@quick", {{"stepped", "Mesh", ""}});
            }),
            "Mesh: declared stepped, but there is no such test; did you mean \"Meshes\"?");
  EXPECT_EQ(error_of([] {
              expanded("@quick", {{"long", "Some/Cubes", ""}});
            }),
            "Some/Cubes: declared long, but there is no such test")
      << "as the source names it";
}

TEST(Draws, AreATenthWhereAWayToStepIsForced) {
  const char* const given = std::getenv("BALLAST_STEPPING");
  const std::string before = given != nullptr ? given : "";
  unsetenv("BALLAST_STEPPING");
  EXPECT_EQ(draws(25), 25u);
  setenv("BALLAST_STEPPING", "dense", 1);
  EXPECT_EQ(draws(25), 2u);
  EXPECT_EQ(draws(3), 1u);
  unsetenv("BALLAST_STEPPING");
  if (!before.empty()) setenv("BALLAST_STEPPING", before.c_str(), 1);
}

}  // namespace
}  // namespace ballast
