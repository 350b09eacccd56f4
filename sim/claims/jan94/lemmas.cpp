// SPDX-License-Identifier: BSD-3-Clause
// Lemmas of [Jan94] section 4 on the load differences and on the rounds of the algorithm.
#include <fmt/format.h>

#include <algorithm>

#include "claims/jan94/loads.h"

namespace ballast {
namespace {

Finding lemma_1(Trial& trial) {
  const int below = trial.claimed(1, 0);   // |DIF| <= M - below
  const int from = trial.claimed(0, -1);   // the correction: if SUM >= p + from
  const int beyond = trial.claimed(0, 1);  // otherwise |DIF| = M + beyond
  const std::string printed = load_exception(
      trial.effort(), [&](const LoadCase& c) { return c.most == 0 || c.dif <= c.most - below; });
  const std::string corrected = load_exception(trial.effort(), [&](const LoadCase& c) {
    if (c.most == 0) return true;
    return c.sum >= c.p + from ? c.dif <= c.most - 1 : c.dif == c.most + beyond;
  });
  return {verdict_if(printed.empty(), corrected.empty()),
          corrected.empty()
              ? fmt::format("{} breaks it, and so does (3, 0, 0, 0) with |DIF| = 3; |DIF| <= M - 1 "
                            "if SUM >= p, otherwise the largest |DIF| is M",
                            printed)
              : fmt::format("{} breaks it, {} breaks the correction", printed, corrected),
          extent_text(trial.effort())};
}

/// A lemma that bounds the rounds of a step, and its measured worst case.
Finding bound_and_worst_case(Effort effort, const std::function<int(const LoadCase&)>& rounds,
                             const std::function<int(const LoadCase&)>& bound,
                             const RoundsFormula& worst, const char* found) {
  std::string wrong = load_exception(
      effort, [&](const LoadCase& c) { return rounds(c) <= (c.most == 0 ? 0 : bound(c)); });
  if (wrong.empty()) wrong = formula_exception(effort, rounds, worst);
  return holds_unless(wrong, found, extent_text(effort));
}

Finding lemma_2(Trial& trial) {
  const auto bound =
      trial.claimed<int (*)(int)>([](int m) { return 2 * (m - 1); }, [](int m) { return m - 2; });
  const int rounded = trial.claimed(0, 1);
  return bound_and_worst_case(
      trial.effort(), [](const LoadCase& c) { return c.step2; },
      [&](const LoadCase& c) { return std::max(0, bound(c.most)); },
      [&](auto m, auto p) { return (m * (p - 1) + rounded) / p; },
      "holds; the worst case over all loads of maximum M is exactly floor(M(p-1)/p)");
}

Finding lemma_3(Trial& trial) {
  const int less = trial.claimed(1, 2);
  const std::string wrong = load_exception(
      trial.effort(), [&](const LoadCase& c) { return c.low2 >= 0 && c.left <= c.p - less; });
  return holds_unless(wrong, "holds, and p - 1 is reached: SUM = p - 1 leaves all tasks in place",
                      extent_text(trial.effort()));
}

Finding lemma_3_excess(Trial& trial) {
  const int more = trial.claimed(0, 1);
  const std::string wrong = load_exception(
      trial.effort(), [&](const LoadCase& c) { return c.left == (c.sum + more) % c.p; });
  return holds_unless(wrong, "E = SUM - p AVG = SUM mod p for every load",
                      extent_text(trial.effort()));
}

Finding lemma_4(Trial& trial) {
  const int fewer = trial.claimed(1, 2);
  const std::string wrong = load_exception(
      trial.effort(), [&](const LoadCase& c) { return c.excess + fewer <= c.under; });
  return holds_unless(
      wrong, "holds; some loads have one underloaded processor more, but none has two more",
      extent_text(trial.effort()));
}

Finding lemma_5(Trial& trial) {
  const int less = trial.claimed(1, 2);
  const int ports = trial.claimed(1, 0);
  return bound_and_worst_case(
      trial.effort(), [](const LoadCase& c) { return c.step3; },
      [&](const LoadCase& c) { return std::max(0, c.most - less); },
      [&](auto m, auto p) { return std::min(m, p - ports) - 1; },
      "holds, and the bound is reached for p > M: the worst case over all loads of maximum M is "
      "exactly min(M, p-1) - 1");
}

#define ROUNDS_OF "ballast run examples/spike1024.toml --set machine.processors=4 "

const auto kLemmaClaims = {
    claim({.name = "jan94.lemma-1",
           .place = "section 4, lemma 1",
           .printed = "|DIF(P_i)| <= M - 1 for every processor",
           .quantity = "largest |load - floor(SUM/p)| (tasks)",
           .tolerance = "none: tasks are counted; the correction must hold for every load, on both "
                        "sides of SUM = p",
           .command = ROUNDS_OF "--set workload.load=3"},
          Verdict::corrected, lemma_1),
    claim({.name = "jan94.lemma-2",
           .place = "section 4, lemma 2 and its proof",
           .printed = "the distribution step takes at most 2(M - 1) superconcentrations",
           .quantity = "superconcentrations of step 2 that move a task (rounds)",
           .tolerance = "none: rounds are counted. The bound has a slack of a factor of 2: M - 1 "
                        "also holds, M - 2 does not",
           .command = ROUNDS_OF "--set workload.load=8"},
          Verdict::confirmed, lemma_2),
    claim({.name = "jan94.lemma-3",
           .place = "section 4, lemma 3",
           .printed = "after the distribution step the load differences of the overloaded "
                      "processors sum up to at most p - 1, and no processor is underloaded",
           .quantity = "sum of the positive load differences after step 2 (tasks)",
           .tolerance = "none: tasks are counted, and the bound is reached",
           .command = ROUNDS_OF "--set workload.load=3"},
          Verdict::confirmed, lemma_3),
    claim({.name = "jan94.lemma-3-excess",
           .place = "section 4, proof of lemma 3",
           .printed = "SUM = p AVG + E, where E, the sum of the load differences after the "
                      "distribution step, is the remainder of the division",
           .quantity = "sum of the positive load differences after step 2 (tasks)",
           .tolerance = "none: tasks are counted",
           .command = "ballast verify jan94.lemma-3-excess --effort full"},
          Verdict::confirmed, lemma_3_excess),
    claim(
        {.name = "jan94.lemma-4",
         .place = "section 4, lemma 4",
         .printed = "after step 3.1 the overloaded tasks are fewer than the underloaded processors",
         .quantity = "sum of DIF - 1 where DIF > 1 (tasks), and number of processors with DIF = 0, "
                     "after step 2",
         .tolerance = "none: both are counted; the difference of 1 is reached",
         .command = "ballast verify jan94.lemma-4 --effort full"},
        Verdict::confirmed, lemma_4),
    claim({.name = "jan94.lemma-5",
           .place = "section 4, lemma 5 and its proof",
           .printed = "the redistribution step takes at most M - 1 superconcentrations",
           .quantity = "superconcentrations of step 3 that move a task (rounds)",
           .tolerance = "none: rounds are counted, and the bound is reached",
           .command = ROUNDS_OF "--set workload.load=3"},
          Verdict::confirmed, lemma_5)};

#undef ROUNDS_OF

}  // namespace
}  // namespace ballast
