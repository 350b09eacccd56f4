// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/advice_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace ballast {
namespace {

/// The word as a shell takes it.
std::string quoted(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_./,=+:@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !word.empty()) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

/// The command of the same advice.
std::string command_of(const AdviseOptions& options) {
  std::vector<std::string> words{"ballast", "advise"};
  const auto add = [&](const char* option, const std::string& value) {
    if (value.empty()) return;
    words.insert(words.end(), {option, quoted(value)});
  };
  if (!options.input.empty()) words.push_back(quoted(options.input));
  add("--workload", options.workload);
  add("--topology", options.topology);
  add("--size", options.size);
  add("--balancers", fmt::format("{}", fmt::join(options.balancers, ",")));
  for (const std::string& assignment : options.set) add("--set", assignment);
  add("--seeds", std::to_string(options.seeds));
  if (options.max_memory) add("--max-memory", std::to_string(*options.max_memory));
  return fmt::format("{}", fmt::join(words, " "));
}

/// "1 to 5".
std::string seeds_of(const Plan& plan) {
  return fmt::format("{} to {}", plan.study.seeds.front(), plan.study.seeds.back());
}

/// The balancers that ran with keys of the user.
std::string keys_of(const AdviseOptions& options, const AdvisedCases& cases) {
  std::vector<std::string> names;
  for (const AdvisedBalancer& b : cases.balancers) names.push_back(b.balancer);
  return balancer_keys(options).text(names);
}

}  // namespace

AdviceSource source_of(const AdviseOptions& options, const AdvisedCases& cases) {
  return {options.input.empty() ? options.workload : options.input, cases.machine,
          seeds_of(cases.plan), command_of(options), keys_of(options, cases)};
}

}  // namespace ballast
