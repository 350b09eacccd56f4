// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <numeric>
#include <string>

#include "core/random.h"
#include "superconcentrator/untimed_work.h"

namespace ballast {

inline std::vector<std::uint64_t> loads_of(const TaskLengths& tasks) {
  std::vector<std::uint64_t> load;
  for (const auto& own : tasks) {
    load.push_back(std::accumulate(own.begin(), own.end(), std::uint64_t{0}));
  }
  return load;
}

/// The laws of every balancing by work, under any schedule. Returns the first broken law, or empty.
inline std::string broken_law(const TaskLengths& before, const TaskLengths& after) {
  const auto all = [](const TaskLengths& tasks) {
    std::vector<std::uint32_t> lengths;
    for (const auto& own : tasks) lengths.insert(lengths.end(), own.begin(), own.end());
    std::sort(lengths.begin(), lengths.end());
    return lengths;
  };
  if (all(before) != all(after)) return "the tasks are not the same";
  const auto first = loads_of(before), last = loads_of(after);
  const auto [least, most] = std::minmax_element(last.begin(), last.end());
  if (*most > *std::max_element(first.begin(), first.end())) return "the largest load has risen";
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (last[i] != *most) continue;
    for (const std::uint32_t t : after[i]) {
      const LengthClass c = length_classes(t).front();
      if (*most - *least >= c.hi) return "a task of the largest load could still move";
    }
  }
  return "";
}

/// Tasks on p processors: few or many, equal or not, on all or on few processors.
inline TaskLengths random_lengths(NodeId p, std::uint64_t seed) {
  RandomStream random(seed, Stream{0x3041}, p);
  TaskLengths tasks(p);
  const std::uint64_t count = random.below(4 * std::uint64_t{p} + 8);
  const std::uint64_t places = 1 + random.below(p);
  const std::uint64_t longest = 1 + random.below(std::uint64_t{1} << (1 + random.below(9)));
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::uint64_t length = 1 + random.below(1 + random.below(longest));
    tasks[random.below(places)].push_back(static_cast<std::uint32_t>(length));
  }
  return tasks;
}

}  // namespace ballast
