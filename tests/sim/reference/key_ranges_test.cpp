// SPDX-License-Identifier: BSD-3-Clause
// The ranges of all keys that a user may write, with the values at their ends.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <regex>
#include <set>

#include "reference/topics.h"
#include "support/error_of.h"

namespace ballast {
namespace {

/// Calls `check(key)` for each key of each part.
template <class Check>
void for_all_keys(Check&& check) {
  std::size_t keys = 0;
  for (const ReferenceTopic& topic : reference_topics()) {
    if (!topic.parts) continue;
    for (const ReferencePart& part : topic.parts()) {
      for (const Key& key : part.keys) {
        SCOPED_TRACE(fmt::format("{}: {}.{}", topic.name, part.name, key.name()));
        check(key);
        ++keys;
      }
    }
  }
  EXPECT_GT(keys, 200u);
}

bool counts(const Key& key) {
  return key.kind() == Key::Kind::integer || key.kind() == Key::Kind::integers;
}
std::string error_with(const Key& key, std::int64_t number) {
  const Value list = std::vector<std::int64_t>{number};
  const bool lists = key.kind() == Key::Kind::integers;
  return error_of([&] { (void)key.checked(lists ? list : Value(number), key.name(), {}); });
}

TEST(KeyRanges, HaveTheirDefaults) {
  for_all_keys([](const Key& key) {
    if (std::holds_alternative<std::monostate>(key.fallback())) return;
    EXPECT_EQ(error_of([&] { (void)key.checked(key.fallback(), key.name(), {}); }), "no error");
  });
}

/// "0: no series" in the help of a key means that 0 is allowed.
TEST(KeyRanges, HaveTheNumbersThatTheHelpExplains) {
  const std::regex meaning("(?:^|[;,:] |\\()(-?\\d+): ");
  std::size_t explained = 0;
  for_all_keys([&](const Key& key) {
    if (!counts(key) && key.kind() != Key::Kind::real) return;
    const std::string& help = key.help();
    for (std::sregex_iterator m(help.begin(), help.end(), meaning), end; m != end; ++m) {
      EXPECT_EQ(error_with(key, std::stoll((*m)[1])), "no error") << help;
      ++explained;
    }
  });
  EXPECT_GT(explained, 30u);
}

TEST(KeyRanges, OfSeedsBeginAt0) {
  for_all_keys([](const Key& key) {
    if (key.name() != "seed") return;
    EXPECT_EQ(error_with(key, 0), "no error");
  });
}

/// Of whatever is counted there may be one, unless one makes no sense.
TEST(KeyRanges, HaveOne) {
  const std::map<std::string, double> at_least{
      {"range", 3},       // numbers between 0 and it: at least 1 and 2
      {"load_width", 2},  // bits: a sign and a value
      {"d", 2}};          // generations: root and leaves
  std::set<std::string> met;
  for_all_keys([&](const Key& key) {
    if (!counts(key)) return;
    const auto more = at_least.find(key.name());
    if (more == at_least.end() || key.min() < 2) {
      EXPECT_EQ(error_with(key, 1), "no error");
      return;
    }
    met.insert(key.name());
    const auto least = static_cast<std::int64_t>(more->second);
    EXPECT_EQ(error_with(key, least), "no error");
    EXPECT_NE(error_with(key, least - 1), "no error");
  });
  EXPECT_EQ(met.size(), at_least.size());
}

/// A power of ten or of two, or one less, as a reader expects it.
bool is_round(double value) {
  if (value < 2) return true;
  if (value >= 0x1p63) return value == 0x1p63 || value >= 1e300;
  double tens = value;
  while (tens > 10) tens /= 10;
  const auto whole = static_cast<std::uint64_t>(value);
  return tens == 10 || std::has_single_bit(whole) || std::has_single_bit(whole + 1);
}

TEST(KeyRanges, EndAtRoundNumbers) {
  constexpr double kLast = 0xfffffffe;  // ~0 is no processor
  const std::map<std::string, double> others{
      {"processor", kLast},
      {"at", kLast},
      {"stride", kLast},
      {"targets", kLast},
      {"round", 4e9},
      {"policy", 5},  // the last of five
      {"n", 60}};     // 2 fib(61) - 1 tasks can still be counted
  std::set<std::string> met;
  for_all_keys([&](const Key& key) {
    if (!counts(key) || is_round(key.max())) return;
    met.insert(key.name());
    const auto other = others.find(key.name());
    EXPECT_EQ(key.max(), other == others.end() ? 0 : other->second);
  });
  EXPECT_EQ(met.size(), others.size());
}

}  // namespace
}  // namespace ballast
