// SPDX-License-Identifier: BSD-3-Clause
#include "core/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/error_of.h"

namespace ballast {
namespace {

/// A family of this file; its parts say what they were given.
struct Teller : std::function<std::string(const Args&, int)> {
  using function::function;
};

const Registered<Teller> kMesh{
    {"mesh",
     "",
     {Key::integers("size").range(1, 64).required(), Key::real("rate", 0.5).range(0, 1),
      Key::text("rule", "own").choices({"own", "line"}), Key::integer("vcs").at_least(1)},
     [](const Args& args, int context) {
       return fmt::format("{} {} {} {} {}", fmt::join(args.get<std::vector<int>>("size"), "x"),
                          args.get<double>("rate"), args.text("rule"), args.has("vcs"), context);
     }}};
const Registered<Teller> kStar{
    {"star", "", {}, [](const Args& args, int) { return fmt::format("{}", args.items().size()); }}};

std::string made(const std::string& name, const Settings& settings = {}) {
  return Registry<Teller>::make(name, settings, 7);
}
std::string error(const std::string& name, const Settings& settings = {}) {
  return error_of([&] { (void)made(name, settings); });
}

TEST(Registry, MakesWithFallbacksAndSettings) {
  EXPECT_EQ(made("star"), "0");
  EXPECT_EQ(made("mesh", {{"size", {4, 2}}}), "4x2 0.5 own false 7");
  EXPECT_EQ(made("mesh", {{"size", {64}}, {"rate", 1}, {"rule", "line"}, {"vcs", 2}}),
            "64 1 line true 7");
  EXPECT_EQ(made("mesh", {{"size", {1}}, {"vcs", {}}, {"rate", Value()}}), "1 0.5 own false 7");
  EXPECT_EQ(Registry<Teller>::args("mesh", {{"size", {3}}}).get<double>("rate"), 0.5);
}

TEST(Registry, RecordsASecondPartOfAName) {
  EXPECT_EQ(duplicate_parts(), std::vector<std::string>{}) << "two parts of the program";
  Registry<Teller>::add({"star", "", {}, [](const Args&, int) { return std::string("second"); }});
  EXPECT_EQ(duplicate_parts(), std::vector<std::string>{"star"});
  EXPECT_EQ(made("star"), "0") << "the first one keeps the name";
  duplicate_parts().clear();
}

TEST(Registry, RefusesUnknownNamesAndKeys) {
  EXPECT_EQ(error("mash"), "unknown name \"mash\"; did you mean \"mesh\"?");
  EXPECT_EQ(error("mesh", {{"size", {4}}, {"rat", 0.5}}),
            "mesh.rat: unknown key, expected one of size, rate, rule, vcs; did you mean \"rate\"?");
  EXPECT_NE(error("star", {{"size", {4}}}).find("star.size: unknown key"), std::string::npos);
}

TEST(Registry, ChecksEveryValue) {
  EXPECT_EQ(error("mesh"), "mesh.size: missing required key, expected a list of integers 1 .. 64");
  EXPECT_EQ(error("mesh", {{"size", Value()}}),
            "mesh.size: missing required key, expected a list of integers 1 .. 64");
  EXPECT_EQ(error("mesh", {{"size", {1, 0, 1}}}),
            "mesh.size[1]: expected an integer 1 .. 64, got 0");
  EXPECT_EQ(error("mesh", {{"size", 8}}),
            "mesh.size: expected a list of integers 1 .. 64, got an integer");
  EXPECT_EQ(error("mesh", {{"size", {8}}, {"rate", 2}}),
            "mesh.rate: expected a number 0 .. 1, got 2");
  EXPECT_EQ(error("mesh", {{"size", {8}}, {"rule", "lime"}}),
            "mesh.rule: expected one of own, line, got \"lime\"; did you mean \"line\"?");
}

}  // namespace
}  // namespace ballast
