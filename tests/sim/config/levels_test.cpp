// SPDX-License-Identifier: BSD-3-Clause
#include "config/levels.h"

#include "core/input_limits.h"
#include "support/config_fixture.h"

namespace ballast {
namespace {

std::string repeated(std::size_t times, const std::string& text) {
  std::string result;
  while (times-- > 0) result += text;
  return result;
}
/// A dotted key.
std::string parts(std::size_t n, const std::string& dot = ".") {
  return repeated(n - 1, "a" + dot) + "a";
}
std::string lists(std::size_t n) { return repeated(n, "[") + repeated(n, "]"); }

std::string toml_error(const std::string& text) {
  return error_of([&] { Config::from_text(text, "e.toml"); });
}
const std::string kWhat = "nested too deeply, expected at most 256 levels of tables and lists";

TEST(Levels, CountsKeysHeadersAndValues) {
  const auto forms = [](std::size_t n) {
    return std::vector<std::string>{
        parts(n) + " = 1",
        parts(n, "\t. ") + " = 1",
        "[" + parts(n - 1) + "]\na = 1",
        "[[" + parts(n - 1) + "]]\na = 1",
        "a = " + lists(n - 1),
        "a = [1, " + lists(n - 2) + "]",
        "a = [\n1.5, # [[\n'[[', " + lists(n - 2) + "]",
        "a = { b = { " + parts(n - 2) + " = 1.5 } }",
        "a = { b = 1, " + parts(n - 1) + " = 2 }",
        "[" + parts(100) + "] # [.\n" + parts(100) + " = [{" + parts(n - 202) + " = [1.5]}]",
        "x = '''\n[a]\n'''\ny = \"\\\"[\"\n" + parts(n) + " = \"\"\"[\"\"\"\"\"",
        "a = [\"\"\"x\"\"\"\", " + lists(n - 2) + "]",
        "\"a.b.c\"." + parts(n - 1) + " = 'a.b'",
    };
  };
  for (const std::string& text : forms(256)) EXPECT_EQ(toml_error(text), "no error") << text;
  for (const std::string& text : forms(257)) {
    EXPECT_NE(toml_error(text).find(kWhat), std::string::npos) << text;
  }
}

TEST(Levels, LinesDoNotAddUp) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "[a.b" + std::to_string(i) + "]\nx.y = [1, {z = 2}]\n";
  EXPECT_EQ(toml_error(text), "no error");
}

TEST(Levels, ThePlaceIsThatOfTheFirstOneTooMany) {
  EXPECT_EQ(toml_error("b = 1\na = " + lists(256)), "e.toml:2:260: " + kWhat);
}

TEST(Levels, FiftyThousandAreAMistakeToo) {
  for (const std::string& text :
       {"[" + parts(50'000) + "]", parts(50'000) + " = 1", "a = " + lists(50'000),
        "a = " + repeated(50'000, "{a = "), repeated(50'000, "[")}) {
    EXPECT_NE(toml_error(text), "no error");
  }
}

TEST(Levels, AppliesToSetOptions) {
  const auto error = [](const std::string& set) {
    Config config = Config::from_text("", "e.toml");
    return error_of([&] { config.set(set); });
  };
  EXPECT_EQ(error(parts(256) + "=1"), "no error");
  EXPECT_EQ(error(parts(200) + "=" + lists(56)), "no error");
  for (const std::string& set : {parts(257) + "=1", parts(200) + "=" + lists(57),
                                 parts(50'000) + "=1", "a=" + lists(50'000)}) {
    const std::string said = error(set);
    EXPECT_TRUE(said.starts_with("--set '" + set.substr(0, 9))) << said;
    EXPECT_TRUE(said.ends_with(std::string(": ") + kWhat)) << said;
  }
}

}  // namespace
}  // namespace ballast
