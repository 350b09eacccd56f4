// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/json_file.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/text_memory.h"
#include "support/error_of.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class TextMemory : public Files {};

TEST_F(TextMemory, HoldsOneTextAfterTheOther) {
  const std::string large(200'000, 'l'), larger(500'000, 'x');
  write("large", large);
  write("small", "small");
  write("larger", larger);
  TextFile file = read_text_file(path("large"), {});
  EXPECT_EQ(file.text, large);
  const char* const at = file.text.data();
  file = read_text_file(path("small"), std::move(file.text));
  EXPECT_EQ(file.text, "small");
  EXPECT_EQ(file.text.data(), at);
  EXPECT_EQ(read_text_file(path("larger"), std::move(file.text)).text, larger);
}

TEST_F(TextMemory, ComesBackFromAJsonFile) {
  write("list", "[" + std::string(200'000, ' ') + "]");
  JsonMemory memory;
  TextFile file = read_text_file(path("list"));
  const char* const at = file.text.data();
  { const JsonFile list(std::move(file), memory); }
  EXPECT_EQ(memory.text.data(), at);
}

TEST(JsonFile, RefusesIntegersThatDoNotFit) {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  JsonMemory memory;
  const JsonFile file({"in.json", "[9223372036854775807, 18446744073709551615]"}, memory);
  const JsonValue root = file.root();
  std::vector<std::int64_t> fit;
  EXPECT_EQ(
      error_of([&] {
        root.for_each([&](const JsonValue& value) { fit.push_back(value.integer(-1, kMax)); });
      }),
      "in.json:1:23: [1]: expected an integer -1 .. 9223372036854775807, got 18446744073709551615");
  EXPECT_EQ(fit, std::vector<std::int64_t>{kMax});
}

TEST(JsonFile, IntegersBeyond64BitsAreRealNumbers) {
  JsonMemory memory;
  const JsonFile file({"in.json", "{\"a\": 1,\n \"big\": 100000000000000000000}"}, memory);
  const JsonValue root = file.root();
  const auto [a, big] = root.members("a", "big");
  EXPECT_EQ(a.natural(), 1U);
  EXPECT_EQ(big.number(0, 1e30), 1e20);
  EXPECT_EQ(error_of([&, &big = big] { static_cast<void>(big.natural()); }),
            "in.json:2:9: big: expected an integer 0 .. 18446744073709551615, got 1e+20");
}

TEST(JsonFile, OfMembersWithTheSameNameTheLastOneCounts) {
  JsonMemory memory;
  const JsonFile file({"in.json", R"({"a": 1, "b": 3, "\u0061": 2, "c": [5]})"}, memory);
  const JsonValue root = file.root();
  const JsonValue a = root.member("a");
  EXPECT_EQ(a.natural(), 2U);
  EXPECT_EQ(a.where().column, 28U);
  EXPECT_FALSE(root.member("d"));
  EXPECT_FALSE(a.member("a")) << "a number has no members";
}

TEST(JsonFile, OneMemoryServesOneTextAfterAnother) {
  JsonMemory memory;
  for (const std::size_t size : {1U, 100'000U, 10U}) {
    std::string text = "[0";
    for (std::size_t i = 1; i < size; ++i) text += ",1";
    const JsonFile file({"in.json", text + "]"}, memory);
    EXPECT_EQ(file.root().size(), size);
    EXPECT_EQ(error_of([&] {
                const JsonFile broken({"b.json", text}, memory);
              }).substr(0, 9),
              "b.json:1:");
  }
}

TEST(JsonFile, AllowsSoManyLevelsAndNoMore) {
  JsonMemory memory;
  for (const char* const more : {"", ",100000000000000000000"}) {
    const auto nested = [&](std::size_t levels) {
      return error_of([&] {
        const JsonFile file(
            {"in.json", std::string(levels, '[') + "0" + more + std::string(levels, ']')}, memory);
      });
    };
    EXPECT_EQ(nested(256), "no error");
    EXPECT_EQ(
        nested(257),
        "in.json:1:257: nested too deeply, expected at most 256 levels of arrays and objects");
  }
}

}  // namespace
}  // namespace ballast
