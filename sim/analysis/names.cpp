// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/names.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace ballast {
namespace {

/// Words for the statistics at the end of a path.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kStatistics{
    {{"mean", "mean"}, {"max", "largest"}, {"min", "smallest"}}};

}  // namespace

std::string in_words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string result_name(const std::string& key) {
  const std::size_t dot = key.rfind('.');
  if (dot == std::string::npos) return in_words(key);
  const std::string last = key.substr(dot + 1), of = key.substr(0, dot);
  if (of == "cost") return in_words(last);
  const std::string object = result_name(of);
  for (const auto& [statistic, word] : kStatistics) {
    if (last == statistic) return std::string(word) + " " + object;
  }
  return object + " " + in_words(last);
}

std::string axis_name(const std::string& axis) {
  std::string key = axis;
  if (key.ends_with(".name")) key.resize(key.size() - 5);
  return in_words(key.substr(key.rfind('.') + 1));  // npos + 1 is 0
}

}  // namespace ballast
