// SPDX-License-Identifier: BSD-3-Clause
#include "core/key.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/error_of.h"

namespace ballast {
namespace {

using Integers = std::vector<std::int64_t>;

std::string error(const Key& key, const Value& value) {
  return error_of([&] { (void)key.checked(value, "part.key", {}); });
}

TEST(Value, IsMadeFromLiterals) {
  EXPECT_EQ(std::get<std::int64_t>(Value(3)), 3);
  EXPECT_EQ(std::get<std::int64_t>(Value(~0U)), 4294967295);
  EXPECT_TRUE(std::get<bool>(Value(true)));
  EXPECT_EQ(std::get<double>(Value(0.25)), 0.25);
  EXPECT_EQ(std::get<std::string>(Value("own")), "own");
  EXPECT_EQ(std::get<Integers>(Value{8, 1}), (Integers{8, 1}));
  EXPECT_THROW((void)Value(~std::uint64_t{0}), InvariantError);

  const Settings settings{{"size", {8, 8}}, {"rate", 0.5}, {"name", "x"}, {"n", 7}, {"on", false}};
  EXPECT_EQ(std::get<Integers>(settings[0].second), (Integers{8, 8}));
  EXPECT_EQ(settings[1].second.index(), Value(0.5).index());
  EXPECT_EQ(settings[2].second.index(), Value("").index());
  EXPECT_EQ(settings[3].second.index(), Value(0).index());
  EXPECT_EQ(settings[4].second.index(), Value(false).index());
}

TEST(Key, KeepsTheBuildersValues) {
  const Key key =
      Key::text("weights", "own").choices({"own", "larger"}).required().help("share of a load");
  EXPECT_EQ(key.name(), "weights");
  EXPECT_EQ(key.kind(), Key::Kind::text);
  EXPECT_EQ(std::get<std::string>(key.fallback()), "own");
  EXPECT_EQ(key.choices(), (std::vector<std::string>{"own", "larger"}));
  EXPECT_EQ(key.help(), "share of a load");
  EXPECT_TRUE(key.is_required());

  const Key bare = Key::integers("size");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(bare.fallback()));
  EXPECT_FALSE(bare.is_required());
  const Key low = Key::integer("n", 1).at_least(-1), high = Key::real("r").at_most(2);
  EXPECT_EQ(low.min(), -1);
  EXPECT_GE(low.max(), 1e300);
  EXPECT_LE(high.min(), -1e300);
  EXPECT_EQ(high.max(), 2);
}

TEST(Key, TakesValuesOfItsKind) {
  EXPECT_TRUE(std::get<bool>(Key::boolean("on").checked(true, "", {})));
  EXPECT_EQ(std::get<double>(Key::real("r").range(0, 3).checked(3, "", {})), 3.0);
  EXPECT_EQ(std::get<Integers>(Key::integers("size").checked({1, 2}, "", {})), (Integers{1, 2}));
  EXPECT_EQ(error(Key::integer("n"), "x"), "part.key: expected an integer, got a string");
  EXPECT_EQ(error(Key::integer("n"), 1.0), "part.key: expected an integer, got a real number");
  EXPECT_EQ(error(Key::real("r"), true), "part.key: expected a number, got a boolean");
  EXPECT_EQ(error(Key::text("t"), {1}), "part.key: expected a string, got a list");
  EXPECT_EQ(error(Key::integers("s"), 1), "part.key: expected a list of integers, got an integer");
  EXPECT_EQ(error(Key::boolean("on"), 1), "part.key: expected true or false, got an integer");
}

TEST(Key, TakesValuesInItsRange) {
  const Key key = Key::integer("n").range(1, 4294967295);
  EXPECT_EQ(error(key, 1), "no error");
  EXPECT_EQ(error(key, 4294967295), "no error");
  EXPECT_EQ(error(key, 0), "part.key: expected an integer 1 .. 4294967295, got 0");
  EXPECT_EQ(error(key, 4294967296),
            "part.key: expected an integer 1 .. 4294967295, got 4294967296");
  const Key size = Key::integers("size").range(1, 8);
  EXPECT_EQ(error(size, {1, 8}), "no error");
  EXPECT_EQ(error(size, {1, 0, 1}), "part.key[1]: expected an integer 1 .. 8, got 0");
  EXPECT_EQ(error(Key::real("r").at_least(0), std::numeric_limits<double>::quiet_NaN()),
            "part.key: expected a number >= 0, got nan");
}

TEST(Key, TakesItsChoices) {
  const Key key = Key::text("rule").choices({"own", "larger"});
  EXPECT_EQ(error(key, "own"), "no error");
  EXPECT_EQ(error(key, "large"),
            "part.key: expected one of own, larger, got \"large\"; did you mean \"larger\"?");
}

TEST(Key, FormerNamesAreAnsweredWithThePresentOnes) {
  const std::vector<Key> keys{Key::integer("max_moves").formerly("moves"), Key::integer("moved")};
  EXPECT_EQ(unknown_key("balancer.moves", "moves", keys),
            "balancer.moves: `moves` is now `max_moves`");
  EXPECT_EQ(unknown_key("balancer.move", "move", keys, {"name"}),
            "balancer.move: unknown key, expected one of max_moves, moved, name; did you mean "
            "\"moved\"?");
  const Key kind = Key::text("kind").choices({"list", "none"}).renamed({{"forks", "list"}});
  EXPECT_EQ(error(kind, "forks"), "part.key: `forks` is now `list`");
  EXPECT_EQ(error(kind, "list"), "no error");
}

TEST(Key, MistakesHaveTheirPlace) {
  EXPECT_EQ(error_of([] {
              (void)Key::integer("n").checked("x", "a.n", {"exp.toml", 3, 4});
            }),
            "exp.toml:3:4: a.n: expected an integer, got a string");
  EXPECT_EQ(error_of([] { (void)Key::integer("n").required().absent("a.n", {"exp.toml"}); }),
            "exp.toml: a.n: missing required key, expected an integer");
  EXPECT_EQ(std::get<std::int64_t>(Key::integer("n", 4).absent("a.n", {})), 4);
}

}  // namespace
}  // namespace ballast
