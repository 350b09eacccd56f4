// SPDX-License-Identifier: BSD-3-Clause
#include "core/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace ballast {

std::string Where::str() const {
  if (line == 0) return file;
  if (column == 0) return fmt::format("{}:{}", file, line);
  return fmt::format("{}:{}:{}", file, line, column);
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replace, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view name, std::span<const std::string> known) {
  const std::string* best = nullptr;
  // Fewer edits than letters: otherwise any two short names would be near each other.
  std::size_t distance = std::min(std::max<std::size_t>(2, name.size() / 3) + 1, name.size());
  for (const std::string& candidate : known) {
    if (const std::size_t d = edit_distance(name, candidate); d < distance) {
      distance = d;
      best = &candidate;
    }
  }
  return best == nullptr ? "" : fmt::format(", did you mean \"{}\"?", *best);
}

}  // namespace ballast
