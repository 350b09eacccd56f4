// SPDX-License-Identifier: BSD-3-Clause
#include "support/tier.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/errors.h"

namespace ballast {
namespace {

constexpr std::array kTags{"quick", "long", "exhaustive", "stepped", "threaded"};

/// What the source calls a test: Suite of Prefix/Suite, Test of Test/0.
TestName in_source(const TestName& name) {
  return {name.suite.substr(name.suite.find('/') + 1), name.test.substr(0, name.test.find('/'))};
}

/// Names of the suites and of their tests, each once.
std::set<std::string> known_names(const std::vector<TestName>& tests) {
  std::set<std::string> names;
  for (const TestName& name : tests) {
    const auto [suite, test] = in_source(name);
    names.insert(suite);
    names.insert(suite + "." + test);
  }
  return names;
}

void check(const std::vector<Declaration>& declared, const std::vector<TestName>& tests) {
  const std::set<std::string> known = known_names(tests);
  for (const Declaration& d : declared) {
    const std::string name = fmt::format("{}{}{}", d.suite, d.test.empty() ? "" : ".", d.test);
    if (known.contains(name)) continue;
    const std::vector<std::string> all(known.begin(), known.end());
    throw UserError(fmt::format("{}: declared {}, but there is no such test{}", name, d.tag,
                                did_you_mean(name, all)));
  }
}

enum class Declared { not_at_all, with_its_suite, by_name };

Declared declared_as(std::string_view tag, const TestName& name,
                     const std::vector<Declaration>& declared) {
  const auto [suite, test] = in_source(name);
  Declared how = Declared::not_at_all;
  for (const Declaration& d : declared) {
    if (d.tag != tag || d.suite != suite || (!d.test.empty() && d.test != test)) continue;
    how = std::max(how, d.test.empty() ? Declared::with_its_suite : Declared::by_name);
  }
  return how;
}

bool has_tag(std::string_view tag, const TestName& name, const std::vector<Declaration>& declared) {
  const auto is = [&](std::string_view t) { return declared_as(t, name, declared); };
  const bool is_exhaustive = is("exhaustive") != Declared::not_at_all;
  const bool is_long = !is_exhaustive && is("long") != Declared::not_at_all;
  if (tag == "quick") return !is_exhaustive && !is_long;
  if (tag == "long") return is_long;
  if (tag == "exhaustive") return is_exhaustive;
  const Declared repeated = is(tag);
  return repeated == Declared::by_name ||
         (repeated == Declared::with_its_suite && !is_exhaustive && !is_long);
}

}  // namespace

std::vector<Declaration>& declarations() {
  static std::vector<Declaration> all;
  return all;
}

bool declare(const Declaration& declaration) {
  declarations().push_back(declaration);
  return true;
}

std::string expand_filter(std::string_view filter, const std::vector<Declaration>& declared,
                          const std::vector<TestName>& tests) {
  check(declared, tests);
  std::string expanded;
  while (!filter.empty()) {
    const std::size_t at = std::min(filter.find('@'), filter.size());
    expanded += filter.substr(0, at);
    filter.remove_prefix(at);
    if (filter.empty()) break;
    const std::string_view word = filter.substr(1, filter.find_first_of(":-@", 1) - 1);
    filter.remove_prefix(1 + word.size());
    if (std::find(kTags.begin(), kTags.end(), word) == kTags.end()) {
      const std::vector<std::string> tags(kTags.begin(), kTags.end());
      throw UserError(fmt::format("--gtest_filter: expected one of {} after @, got \"{}\"{}",
                                  fmt::join(kTags, ", "), word, did_you_mean(word, tags)));
    }
    std::vector<std::string> names;
    for (const TestName& name : tests) {
      if (has_tag(word, name, declared)) names.push_back(name.suite + "." + name.test);
    }
    expanded += fmt::format("{}", fmt::join(names, ":"));
  }
  return expanded;
}

}  // namespace ballast
