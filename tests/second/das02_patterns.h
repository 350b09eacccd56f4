// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

// A second implementation of Das, Harvey and Biswas 2002: the patterns and the thresholds. Plain,
// for comparison only; it shares no code with the models.
namespace second {

using List02 = std::vector<std::uint32_t>;

// A link of SBN(d): `low` at the stage and `high` at the next one.
using Link02 = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

// Section 3.1, word by word: two networks of half the size, a new stage d, and links from stage d -
// 2 to it.
inline std::vector<Link02> links02(std::uint32_t d) {
  if (d == 0) return {};
  const std::uint32_t half = 1u << (d - 1);
  std::vector<Link02> links;
  for (const auto& [stage, low, high] : links02(d - 1)) {
    links.emplace_back(stage, low, high);
    links.emplace_back(stage, low + half, high + half);
  }
  const std::vector<Link02> before = links;
  for (std::uint32_t j = 0; j < 2 * half; ++j)
    links.emplace_back(d - 1, j, (j + half) % (2 * half));
  if (d < 2) return links;
  // Of the links that leave j at stage d - 2, the one to "the successor" k is that of the half's
  // own step (b).
  for (std::uint32_t j = 0; j < 2 * half; ++j) {
    const std::uint32_t k = j / half * half + (j % half + half / 2) % half;
    links.emplace_back(d - 2, j, (k + half) % (2 * half));
  }
  return links;
}

enum class Kind02 { sbn, tree, hypercube };

// Who is at which stage, and who speaks to whom, in the pattern of one source.
struct Pattern02 {
  List02 stage;                  // of each processor
  std::vector<List02> down, up;  // successors and predecessors
};

inline std::uint32_t ones02(std::uint32_t n) {
  std::uint32_t count = 0;
  for (; n != 0; n /= 2) count += n % 2;
  return count;
}

inline std::vector<List02> template_down02(Kind02 kind, std::uint32_t d) {
  const std::uint32_t p = 1u << d;
  std::vector<List02> down(p);
  if (kind == Kind02::sbn) {
    // From 0 at stage d along the links of the construction.
    List02 here{0};
    for (std::uint32_t stage = d; stage-- > 0;) {
      List02 next;
      for (const std::uint32_t n : here)
        for (const auto& [at, low, high] : links02(d))
          if (at == stage && high == n) {
            down[n].push_back(low);
            next.push_back(low);
          }
      here = next;
    }
  } else if (kind == Kind02::tree) {
    for (std::uint32_t n = 1; n < p; ++n) down[n / 2].push_back(n);
  } else {
    for (std::uint32_t n = 1; n < p; ++n) {
      // Without one of the leading 1 bits; or without the highest 1 bit.
      bool leading = false;
      for (std::uint32_t bit = p / 2; bit > 0 && (n & bit) != 0; bit /= 2) {
        down[n - bit].push_back(n);
        leading = true;
      }
      if (leading) continue;
      std::uint32_t highest = 1;
      while (highest * 2 <= n) highest *= 2;
      down[n - highest].push_back(n);
    }
  }
  return down;
}

inline Pattern02 pattern02(Kind02 kind, std::uint32_t d, std::uint32_t source) {
  const std::uint32_t p = 1u << d;
  const std::vector<List02> down = template_down02(kind, d);
  Pattern02 pattern{List02(p, d), std::vector<List02>(p), std::vector<List02>(p)};
  List02 here{0};
  for (std::uint32_t stage = d; !here.empty(); --stage) {
    List02 next;
    for (const std::uint32_t n : here) {
      pattern.stage[n ^ source] = stage;
      for (const std::uint32_t m : down[n])
        if (std::find(next.begin(), next.end(), m) == next.end()) next.push_back(m);
    }
    here = next;
  }
  for (std::uint32_t n = 0; n < p; ++n)
    for (const std::uint32_t m : down[n]) {
      pattern.down[n ^ source].push_back(m ^ source);
      pattern.up[m ^ source].push_back(n ^ source);
    }
  for (List02& list : pattern.down) std::sort(list.begin(), list.end());
  for (List02& list : pattern.up) std::sort(list.begin(), list.end());
  return pattern;
}

inline std::uint64_t level02(std::uint64_t total, std::uint64_t p) {
  return total / p + (total % p != 0 ? 1 : 0);
}
inline std::uint64_t min_threshold02(std::uint64_t level) {
  return level > 2 ? 2 : level == 0 ? 0 : level - 1;
}
// With a level below 60.
inline std::uint64_t max_threshold02(std::uint64_t level) {
  std::uint64_t power = 1;
  for (std::uint64_t k = 0; k < level / 2; ++k) power *= 2;
  return level + power;
}

}  // namespace second
