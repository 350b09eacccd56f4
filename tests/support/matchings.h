// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "network/allocators/allocator.h"

namespace ballast {

using AllocatorRequests = std::vector<AllocationRequest>;

/// Those of the known answers.
inline const AllocatorRequests kKnownRequests{{0, 0}, {0, 1}, {1, 0}, {1, 2},
                                              {2, 0}, {2, 1}, {3, 2}, {3, 3}};

/// Every pair with a probability of 1/2, at least one; of so many inputs and outputs.
inline AllocatorRequests random_requests(RandomStream& random, std::uint32_t ends) {
  AllocatorRequests requests;
  while (requests.empty()) {
    for (std::uint32_t i = 0; i < ends; ++i) {
      for (std::uint32_t o = 0; o < ends; ++o) {
        if (random.below(2) == 0) requests.push_back({i, o});
      }
    }
  }
  return requests;
}

/// The pairs of a cycle, by input.
inline AllocatorRequests matched(Allocator& allocator, const AllocatorRequests& requests) {
  std::vector<std::uint32_t> granted;
  allocator.match(requests, granted);
  std::sort(granted.begin(), granted.end());
  AllocatorRequests pairs;
  for (const std::uint32_t k : granted) pairs.push_back(requests.at(k));
  return pairs;
}

/// The pairs of each cycle, where inputs request the same outputs in every cycle.
inline std::vector<std::string> matches(Allocator& allocator, unsigned cycles,
                                        const AllocatorRequests& requests = kKnownRequests) {
  std::vector<std::string> all;
  for (unsigned cycle = 0; cycle < cycles; ++cycle) {
    std::string text;
    for (const auto& [input, output] : matched(allocator, requests)) {
      text += fmt::format("{}-{} ", input, output);
    }
    all.push_back(text);
  }
  return all;
}

/// No two ends that ask for each other are both left free.
inline bool is_maximal(const AllocatorRequests& requests, const AllocatorRequests& pairs) {
  std::set<std::uint32_t> inputs, outputs;
  for (const auto& [input, output] : pairs) {
    inputs.insert(input);
    outputs.insert(output);
  }
  return std::ranges::all_of(requests, [&](const AllocationRequest& r) {
    return inputs.contains(r.input) || outputs.contains(r.output);
  });
}

/// The most cycles, of so many with the same requests, from one match of a pair, or the beginning,
/// to its next.
inline unsigned longest_wait(Allocator& allocator, const AllocatorRequests& requests,
                             unsigned cycles) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, unsigned> last;
  unsigned longest = 0;
  for (unsigned cycle = 1; cycle <= cycles; ++cycle) {
    for (const auto& [input, output] : matched(allocator, requests)) {
      unsigned& before = last[{input, output}];
      longest = std::max(longest, cycle - std::exchange(before, cycle));
    }
  }
  for (const auto& [input, output] : requests) {
    longest = std::max(longest, cycles + 1 - last[{input, output}]);
  }
  return longest;
}

}  // namespace ballast
