// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/option_hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "config/convert.h"

namespace ballast {
namespace {

/// Options for the size of a machine, by verb.
constexpr std::array kSizes{"--size", "--processors", "--ports", "--nodes", "--ranks"};
/// Options for a machine or its load.
constexpr std::array kMachines{"--size",     "--processors", "--ports",      "--nodes",
                               "--ranks",    "--topology",   "--topologies", "--balancer",
                               "--workload", "--balancers",  "--loads",      "--set"};

template <class Names>
bool among(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// "8x8" is 64.
std::optional<std::uint64_t> product_of(const std::string& text) {
  const auto numbers = joined_integers(text);
  if (!numbers || text.find('x') == text.npos) return std::nullopt;
  constexpr std::uint64_t kMost = std::uint64_t{1} << 31;
  std::uint64_t product = 1;
  for (const std::int64_t n : *numbers) {
    if (n < 1 || static_cast<std::uint64_t>(n) > kMost / product) return std::nullopt;
    product *= static_cast<std::uint64_t>(n);
  }
  return product;
}

/// "; did you mean --processors 64?", or the value as it is.
std::string instead(const char* option, const std::string& value, bool as_it_is) {
  const auto product = as_it_is ? std::nullopt : product_of(value);
  if (value.empty()) return fmt::format("; {} takes their number, such as 64", option);
  return fmt::format("; did you mean \"{} {}\"?", option,
                     product ? std::to_string(*product) : value);
}

}  // namespace

std::string hint_on_option(const std::string& verb, const std::vector<std::string>& words) {
  const std::size_t equals = words.front().find('=');
  const std::string option = words.front().substr(0, equals);
  std::string value;
  if (equals != option.npos) {
    value = words.front().substr(equals + 1);
  } else if (words.size() > 1 && joined_integers(words[1])) {
    value = words[1];
  }
  if (verb == "verify" && (among(kMachines, option) || option == "--seeds")) {
    return "; the claims choose their machines: --effort says how many";
  }
  if (verb == "sweep" && option == "--seeds") return "; study.seeds in the file says how many";
  if (verb == "sweep" && among(kMachines, option)) {
    return "; the study says what runs: change it in the file (`ballast list study`)";
  }
  if (!among(kSizes, option)) return "";
  if (verb == "compare") return instead("--processors", value, false);
  if (verb == "cosim") return instead("--ports", value, false);
  if (verb != "advise" && verb != "run" && verb != "check") return "";
  if (value.find_first_of("x,") != value.npos) return instead("--size", value, true);
  if (verb != "advise" && option == "--processors") return "";  // a key of theirs
  return "; --size is that of the topology, such as 8x8";
}

std::string hint_on_product(const std::string& text, std::uint64_t min, std::uint64_t max) {
  const auto product = product_of(text);
  if (!product || *product < min || *product > max) return "";
  return fmt::format("; did you mean {}?", *product);
}

}  // namespace ballast
