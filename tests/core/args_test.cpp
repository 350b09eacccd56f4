// SPDX-License-Identifier: BSD-3-Clause
#include "core/args.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/error_of.h"

namespace ballast {
namespace {

Args some() {
  Args args("machine");
  args.set("on", true, {});
  args.set("n", 300, {"exp.toml", 2, 5});
  args.set("low", -1, {});
  args.set("rate", 0.5, {});
  args.set("name", "ring", {});
  args.set("size", {4, 300}, {"exp.toml", 3, 1});
  args.set("none", {}, {});
  return args;
}

TEST(Args, GetsTheTypeAskedFor) {
  const Args args = some();
  EXPECT_TRUE(args.get<bool>("on"));
  EXPECT_EQ(args.get<std::uint64_t>("n"), 300u);
  EXPECT_EQ(args.get<std::int16_t>("n"), 300);
  EXPECT_EQ(args.get<std::int8_t>("low"), -1);
  EXPECT_EQ(args.get<double>("rate"), 0.5);
  EXPECT_EQ(args.get<double>("n"), 300.0);
  EXPECT_EQ(args.get<std::string>("name"), "ring");
  EXPECT_EQ(args.text("name"), "ring");
  EXPECT_EQ(some().text("name"), "ring");
  EXPECT_EQ(args.get<std::vector<std::uint32_t>>("size"), (std::vector<std::uint32_t>{4, 300}));
  EXPECT_TRUE(args.has("n"));
  EXPECT_FALSE(args.has("none"));
  EXPECT_FALSE(args.has("nothing"));
  EXPECT_EQ(args.where("n").str(), "exp.toml:2:5");
}

TEST(Args, NarrowingIsChecked) {
  const Args args = some();
  EXPECT_EQ(error_of([&] { (void)args.get<std::uint8_t>("n"); }),
            "exp.toml:2:5: machine.n: expected an integer 0 .. 255, got 300");
  EXPECT_EQ(error_of([&] { (void)args.get<std::uint32_t>("low"); }),
            "machine.low: expected an integer 0 .. 4294967295, got -1");
  EXPECT_EQ(error_of([&] { (void)args.get<std::vector<std::int8_t>>("size"); }),
            "exp.toml:3:1: machine.size: expected an integer -128 .. 127, got 300");
}

TEST(Args, WrongQuestionsAreOurMistakes) {
  const Args args = some();
  EXPECT_THROW((void)args.get<std::int64_t>("rate"), InvariantError);
  EXPECT_THROW((void)args.get<double>("name"), InvariantError);
  EXPECT_THROW((void)args.get<bool>("n"), InvariantError);
  EXPECT_THROW((void)args.get<std::int64_t>("none"), InvariantError);
  EXPECT_THROW((void)args.get<std::int64_t>("nothing"), InvariantError);
  EXPECT_THROW((void)args.text("n"), InvariantError);
  EXPECT_THROW((void)args.where("nothing"), InvariantError);
}

}  // namespace
}  // namespace ballast
