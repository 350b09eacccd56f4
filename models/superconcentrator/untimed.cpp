// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/untimed.h"

#include <algorithm>
#include <numeric>

namespace ballast {
namespace {

struct Step {
  std::int64_t kept;  ///< a processor is overloaded above this load; the step defines underloaded
  bool redistribution;

  [[nodiscard]] bool over(std::int64_t dif) const { return dif > kept; }
  [[nodiscard]] bool under(std::int64_t dif) const { return redistribution ? dif == 0 : dif < 0; }
};

/// Repeats rounds until B = 0 (step 2) or no processor is overloaded (step 3). Returns their
/// number.
unsigned rounds(std::vector<std::int64_t>& dif, const Step& step, bool reidentify, unsigned limit) {
  const auto identify = [&](auto test) {
    std::vector<std::size_t> who;
    for (std::size_t i = 0; i < dif.size(); ++i) {
      if (test(dif[i])) who.push_back(i);
    }
    return who;
  };
  std::vector<std::size_t> over, under;
  for (unsigned round = 0; round < limit; ++round) {
    if (reidentify || round == 0) {
      over = identify([&](std::int64_t d) { return step.over(d); });
      under = identify([&](std::int64_t d) { return step.under(d); });
    }
    const std::size_t moved = std::min(over.size(), under.size());
    const bool over_left =
        std::any_of(over.begin(), over.end(), [&](std::size_t i) { return step.over(dif[i]); });
    if (moved == 0 || (step.redistribution && !over_left)) return round;
    for (std::size_t k = 0; k < moved; ++k) {
      --dif[over[k]];
      ++dif[under[k]];
    }
  }
  return limit;
}

}  // namespace

UntimedBalance balance_untimed(std::span<const std::uint32_t> load, bool reidentify,
                               unsigned limit) {
  UntimedBalance result;
  const std::int64_t sum = std::accumulate(load.begin(), load.end(), std::int64_t{0});
  const std::int64_t average = sum / static_cast<std::int64_t>(load.size());
  for (const std::uint32_t n : load) result.dif.push_back(n - average);
  result.step2 = rounds(result.dif, {0, false}, reidentify, limit);
  result.after2 = result.dif;
  result.ended = result.step2 < limit;
  if (!result.ended) return result;
  result.step3 = rounds(result.dif, {1, true}, reidentify, limit);
  result.ended = result.step3 < limit;
  return result;
}

}  // namespace ballast
