// SPDX-License-Identifier: BSD-3-Clause
#include "claims/jan94/loads.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "claims/jan94/patterns.h"
#include "superconcentrator/untimed.h"

namespace ballast {
namespace {

using Load = std::vector<std::uint32_t>;

std::int16_t narrow(std::int64_t value) { return static_cast<std::int16_t>(value); }

LoadCase case_of(const Load& load) {
  const UntimedBalance balance = balance_untimed(load);
  const auto [least, most] = std::minmax_element(load.begin(), load.end());
  const auto sum = std::accumulate(load.begin(), load.end(), std::int64_t{0});
  const std::int64_t average = sum / static_cast<std::int64_t>(load.size());
  const auto [low2, high2] = std::minmax_element(balance.after2.begin(), balance.after2.end());
  const auto [low, high] = std::minmax_element(balance.dif.begin(), balance.dif.end());
  std::int64_t left = 0, excess = 0, under = 0;
  for (const std::int64_t d : balance.after2) {
    left += std::max<std::int64_t>(d, 0);
    excess += std::max<std::int64_t>(d - 1, 0);
    under += d == 0;
  }
  return {static_cast<std::uint16_t>(load.size()),
          static_cast<std::uint16_t>(*most),
          narrow(*least),
          narrow(sum),
          narrow(std::max(*most - average, average - *least)),
          narrow(balance.step2),
          narrow(balance.step3),
          narrow(*low2),
          narrow(*high2),
          narrow(left),
          narrow(excess),
          narrow(under),
          narrow(*low),
          narrow(*high),
          balance.ended};
}

/// The distinct cases of an extent, each with the number of its first load in the order of
/// for_all_loads.
using Cases = std::map<LoadCase, std::uint32_t>;
const Cases& cases_of(const Extent& extent) {
  static std::map<std::pair<NodeId, std::uint32_t>, Cases> known;
  const std::size_t before = known.size();
  Cases& cases = known[{extent.p, extent.most}];
  if (known.size() != before) {
    std::uint32_t number = 0;
    for_all_loads(extent.p, extent.most, [&](const Load& load) {
      cases.try_emplace(case_of(load), number++);
      return true;
    });
  }
  return cases;
}

std::string load_text(const Extent& extent, std::uint32_t number) {
  Load load(extent.p);
  for (auto& n : load) n = std::exchange(number, number / (extent.most + 1)) % (extent.most + 1);
  return tuple_of(load);
}

}  // namespace

std::vector<Extent> extents(Effort effort) {
  if (effort == Effort::quick) return {{2, 64}, {3, 40}, {4, 20}, {5, 10}, {6, 6}, {8, 4}};
  return {{2, 256}, {3, 96}, {4, 36}, {5, 16}, {6, 9}, {8, 5}};
}

std::string extent_text(Effort effort) {
  std::string text = "all loads of";
  for (const auto& [p, most] : extents(effort)) text += fmt::format(" p = {}, M <= {};", p, most);
  text.pop_back();
  return text;
}

std::string load_exception(Effort effort, const std::function<bool(const LoadCase&)>& holds) {
  for (const Extent& extent : extents(effort)) {
    auto first = ~std::uint32_t{0};
    for (const auto& [c, number] : cases_of(extent)) {
      if (number < first && !holds(c)) first = number;
    }
    if (first != ~std::uint32_t{0}) return load_text(extent, first);
  }
  return {};
}

std::string formula_exception(Effort effort, const std::function<int(const LoadCase&)>& rounds,
                              const RoundsFormula& formula) {
  for (const Extent& extent : extents(effort)) {
    std::vector<int> worst(extent.most + 1, 0);
    for (const auto& [c, number] : cases_of(extent)) {
      worst[c.most] = std::max(worst[c.most], rounds(c));
    }
    for (std::uint32_t m = 1; m <= extent.most; ++m) {
      if (worst[m] == formula(m, extent.p)) continue;
      return fmt::format("p = {0}, M = {1}: expected {3} rounds by the formula, got {2}", extent.p,
                         m, worst[m], formula(m, extent.p));
    }
  }
  return {};
}

}  // namespace ballast
