// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] sections 3 and 4 about the algorithm and its rounds.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "claims/claim.h"
#include "claims/jan94/patterns.h"
#include "superconcentrator/untimed.h"

namespace ballast {
namespace {

using Load = std::vector<std::uint32_t>;

/// Sizes over which a claim about loads is exhausted: p processors, loads 0 .. most.
struct Extent {
  NodeId p;
  std::uint32_t most;
};
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

/// A vector of loads, one balancing of it, and its figures.
struct Case {
  const Load& load;
  const UntimedBalance& result;
  std::int64_t sum, p, most;
};

/// Runs all loads of the extents through the algorithm; `holds` says whether the claim does. The
/// counter-example is kept.
struct Exhausted {
  bool holds = true;
  std::string counter_example;
};
Exhausted exhaust(Effort effort, const std::function<bool(const Case&)>& holds) {
  Exhausted result;
  for (const Extent& extent : extents(effort)) {
    const auto p = extent.p;
    for_all_loads(p, extent.most, [&](const Load& load) {
      const UntimedBalance balance = balance_untimed(load);
      const Case c{load, balance, std::accumulate(load.begin(), load.end(), std::int64_t{0}), p,
                   *std::max_element(load.begin(), load.end())};
      if (holds(c)) return true;
      result = {false, tuple_of(load)};
      return false;
    });
    if (!result.holds) break;
  }
  return result;
}

/// Largest number of rounds over all loads with maximum exactly M, against a formula in (M, p).
struct MostRounds {
  bool exact = true;
  std::string differs;
};
MostRounds most_rounds(Effort effort, const std::function<unsigned(const UntimedBalance&)>& rounds,
                       const std::function<std::int64_t(std::int64_t, std::int64_t)>& formula) {
  MostRounds result;
  for (const auto& [p, most] : extents(effort)) {
    std::vector<unsigned> worst(most + 1, 0);
    for_all_loads(p, most, [&](const Load& load) {
      const auto m = *std::max_element(load.begin(), load.end());
      worst[m] = std::max(worst[m], rounds(balance_untimed(load)));
      return true;
    });
    for (std::int64_t m = 1; m <= most; ++m) {
      if (worst[static_cast<std::size_t>(m)] == formula(m, p)) continue;
      return {false, fmt::format("p = {}, M = {}: {} rounds, formula {}", p, m,
                                 worst[static_cast<std::size_t>(m)], formula(m, p))};
    }
  }
  return result;
}

Finding lemma_1(Effort effort) {
  std::string first;
  bool corrected_holds = true;
  for (const auto& [p, most] : extents(effort)) {
    for_all_loads(p, most, [&, p = std::int64_t{p}](const Load& load) {
      const auto m = std::int64_t{*std::max_element(load.begin(), load.end())};
      const auto sum = std::accumulate(load.begin(), load.end(), std::int64_t{0});
      std::int64_t largest = 0;
      for (const std::int64_t n : load) largest = std::max(largest, std::abs(n - sum / p));
      if (largest > m - 1 && m > 0) {
        if (first.empty() || load == Load{3, 0, 0, 0})
          first = fmt::format("{} has |DIF| = {} = M", tuple_of(load), largest);
        corrected_holds &= sum < p;
      }
      return true;
    });
  }
  return {first.empty()     ? Verdict::confirmed
          : corrected_holds ? Verdict::corrected
                            : Verdict::refuted,
          first + "; true if SUM >= p", extent_text(effort)};
}

Finding lemma_2(Effort effort) {
  const auto steps = [](const UntimedBalance& b) { return b.step2; };
  const Exhausted bound = exhaust(effort, [](const Case& c) {
    return c.result.step2 <= std::max<std::int64_t>(2 * (c.most - 1), 0);
  });
  const MostRounds worst =
      most_rounds(effort, steps, [](auto m, auto p) { return m * (p - 1) / p; });
  return {bound.holds ? Verdict::confirmed : Verdict::refuted,
          bound.holds ? fmt::format("holds, loose by 2: the worst case is {}",
                                    worst.exact ? "exactly floor(M(p-1)/p)" : worst.differs)
                      : bound.counter_example,
          extent_text(effort)};
}

Finding lemma_3(Effort effort) {
  const Exhausted e = exhaust(effort, [](const Case& c) {
    std::int64_t left = 0;
    for (const std::int64_t d : c.result.after2) {
      if (d < 0) return false;
      left += d;
    }
    return left == c.sum % c.p && left <= c.p - 1;
  });
  return {e.holds ? Verdict::confirmed : Verdict::refuted,
          e.holds ? "the sum is SUM mod p, always" : e.counter_example, extent_text(effort)};
}

Finding lemma_4(Effort effort) {
  const Exhausted e = exhaust(effort, [](const Case& c) {
    std::int64_t excess = 0, under = 0;
    for (const std::int64_t d : c.result.after2) {
      excess += std::max<std::int64_t>(d - 1, 0);
      under += d == 0;
    }
    return excess < under;
  });
  return {e.holds ? Verdict::confirmed : Verdict::refuted, e.holds ? "holds" : e.counter_example,
          extent_text(effort)};
}

Finding lemma_5(Effort effort) {
  const Exhausted bound = exhaust(effort, [](const Case& c) {
    return c.result.step3 <= std::max<std::int64_t>(c.most - 1, 0);
  });
  const MostRounds worst = most_rounds(
      effort, [](const UntimedBalance& b) { return b.step3; },
      [](auto m, auto p) { return std::min(m, p - 1) - 1; });
  return {bound.holds ? Verdict::confirmed : Verdict::refuted,
          bound.holds ? fmt::format("holds, tight for p > M: the worst case is {}",
                                    worst.exact ? "exactly min(M, p-1) - 1" : worst.differs)
                      : bound.counter_example,
          extent_text(effort)};
}

Finding rounds_together(Effort effort) {
  const auto total = [](const UntimedBalance& b) { return b.step2 + b.step3; };
  const Exhausted bound = exhaust(effort, [&](const Case& c) {
    const std::int64_t least = *std::min_element(c.load.begin(), c.load.end());
    return total(c.result) <= std::max<std::int64_t>(c.most - least - 1, 0);
  });
  const MostRounds worst = most_rounds(effort, total, [](auto m, auto p) {
    return p == 2 ? m / 2 : std::min(m - 1, ((p - 1) * (m + p - 2) - 1) / p);
  });
  const Load a{0, 9, 9, 9}, b{0, 5, 7, 7};
  return {bound.holds && worst.exact ? Verdict::corrected : Verdict::refuted,
          bound.holds && worst.exact
              ? fmt::format("at most max(n) - min(n) - 1 <= M - 1 rounds; the worst case is "
                            "exactly min(M-1, floor(((p-1)(M+p-2)-1)/p)) for p >= 3 "
                            "and floor(M/2) for p = 2; {} takes {}, {} takes {}",
                            tuple_of(a), total(balance_untimed(a)), tuple_of(b),
                            total(balance_untimed(b)))
              : bound.counter_example + worst.differs,
          extent_text(effort)};
}

Finding balanced_within_one(Effort effort) {
  const Exhausted e = exhaust(effort, [](const Case& c) {
    return c.result.ended && std::all_of(c.result.dif.begin(), c.result.dif.end(),
                                         [](auto d) { return d == 0 || d == 1; });
  });
  return {
      e.holds ? Verdict::confirmed : Verdict::refuted,
      e.holds ? "with re-identification every run ends with every DIF 0 or 1" : e.counter_example,
      extent_text(effort)};
}

Finding step_3_condition(Effort) {
  const Load load{0, 0, 0, 3};
  const auto after2 = balance_untimed(load).after2;
  // As printed step 3 is for underloaded processors with DIF > 1, but those have DIF <= 0: it never
  // runs.
  const bool starts_as_printed =
      std::any_of(after2.begin(), after2.end(), [](auto d) { return d <= 0 && d > 1; });
  const auto [low, high] = std::minmax_element(after2.begin(), after2.end());
  const bool needed = *high - *low > 1;
  const auto fixed = balance_untimed(load).dif;
  return {!starts_as_printed && needed ? Verdict::corrected : Verdict::confirmed,
          fmt::format("no underloaded processor has DIF > 1: step 3 would never run and leave {} "
                      "at DIF {}; read P^OL: it ends at {}",
                      tuple_of(load), tuple_of(after2), tuple_of(fixed)),
          "one counter-example"};
}

Finding go_to_2_2(Effort) {
  const Load load{0, 0, 0, 4};
  const UntimedBalance kept = balance_untimed(load, false, 100), anew = balance_untimed(load);
  return {
      kept.ended ? Verdict::confirmed : Verdict::refuted,
      fmt::format("without re-identification {} runs away: after 100 rounds DIF = {}; with it {} "
                  "rounds end at {}",
                  tuple_of(load), tuple_of(kept.dif), anew.step2 + anew.step3, tuple_of(anew.dif)),
      "one counter-example"};
}

Finding repeat_2_2(Effort) {
  const Load load{0, 0, 0, 3};
  const UntimedBalance kept = balance_untimed(load, false, 100), anew = balance_untimed(load);
  const auto [low, high] = std::minmax_element(kept.dif.begin(), kept.dif.end());
  return {*high - *low <= 1 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("without re-identification {} ends at {}; with it at {}", tuple_of(load),
                      tuple_of(kept.dif), tuple_of(anew.dif)),
          "one counter-example"};
}

const auto kAlgorithmClaims = {
    claim("jan94.lemma-1", "Lemma 1: |DIF(P_i)| <= M - 1 for every processor", Verdict::corrected,
          lemma_1),
    claim("jan94.lemma-2",
          "Lemma 2: the distribution step takes at most 2(M - 1) superconcentrations",
          Verdict::confirmed, lemma_2),
    claim("jan94.lemma-3",
          "Lemma 3: after the distribution step the load differences sum up to at most p - 1",
          Verdict::confirmed, lemma_3),
    claim("jan94.lemma-4",
          "Lemma 4: after step 3.1 the overloaded tasks are fewer than the underloaded processors",
          Verdict::confirmed, lemma_4),
    claim("jan94.lemma-5",
          "Lemma 5: the redistribution step takes at most M - 1 superconcentrations",
          Verdict::confirmed, lemma_5),
    claim("jan94.rounds", "Lemmas 2 and 5 together: 2(M - 1) + (M - 1) superconcentrations",
          Verdict::corrected, rounds_together),
    claim("jan94.balance",
          "Section 3: in the end the loads of any two processors differ by at most one",
          Verdict::confirmed, balanced_within_one),
    claim("jan94.step-3-condition", "Step 3: \"if DIF(P^UL) > 1\"", Verdict::corrected,
          step_3_condition),
    claim("jan94.go-to-2.2",
          "Step 2.4: \"Go to Step 2.2\" (the identification of 2.1 is not repeated)",
          Verdict::refuted, go_to_2_2),
    claim("jan94.repeat-2.2",
          "Step 3.2: \"Repeat Step 2.2 and Step 2.3\" (the reassignment of 3.1 is not repeated)",
          Verdict::refuted, repeat_2_2)};

}  // namespace
}  // namespace ballast
