// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] sections 3 and 4 on the algorithm as a whole, and on its steps as printed.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "claims/jan94/loads.h"
#include "claims/jan94/patterns.h"
#include "superconcentrator/untimed.h"

namespace ballast {
namespace {

using SmallLoad = std::vector<std::uint32_t>;

int both_steps(const LoadCase& c) { return c.step2 + c.step3; }
unsigned both_steps(const SmallLoad& load) {
  const UntimedBalance b = balance_untimed(load);
  return b.step2 + b.step3;
}

Finding rounds_together(Trial& trial) {
  const auto bound = trial.claimed<int (*)(int)>([](int m) { return 2 * (m - 1) + (m - 1); },
                                                 [](int m) { return m - 2; });
  const int tighter = trial.claimed(1, 2);
  const int formula = trial.claimed(1, 0), two = trial.claimed(0, 1);
  std::string wrong = load_exception(trial.effort(), [&](const LoadCase& c) {
    const int printed = std::max(0, bound(c.most));
    return both_steps(c) <= printed && both_steps(c) <= std::max(0, c.most - c.least - tighter);
  });
  if (wrong.empty()) {
    wrong = formula_exception(
        trial.effort(), [](const LoadCase& c) { return both_steps(c); },
        [&](auto m, auto p) {
          return p == 2 ? (m + two) / 2 : std::min(m - 1, ((p - 1) * (m + p - 2) - formula) / p);
        });
  }
  const SmallLoad a{0, 9, 9, 9}, b{0, 5, 7, 7};
  return holds_unless(
      wrong,
      fmt::format("holds, and a third of the bound is enough: at most max(n) - min(n) - "
                  "1 <= M - 1 rounds. The worst case over all loads of maximum M is "
                  "exactly min(M-1, floor(((p-1)(M+p-2)-1)/p)) for p >= 3 and floor(M/2) "
                  "for p = 2; {} takes {}, {} takes {}",
                  tuple_of(a), both_steps(a), tuple_of(b), both_steps(b)),
      extent_text(trial.effort()));
}

Finding balanced_within_one(Trial& trial) {
  const int most = trial.claimed(1, 0);
  const std::string wrong = load_exception(trial.effort(), [&](const LoadCase& c) {
    return c.ended && c.low == 0 && c.high - c.low <= most;
  });
  return holds_unless(wrong, "with re-identification, every run ends with every DIF 0 or 1",
                      extent_text(trial.effort()));
}

/// The processors whose load difference decides whether step 3 is needed.
enum class Whose { underloaded, overloaded };

/// Step 3 is entered for exactly the loads that need it. It is entered if one of these processors
/// has a load difference above `above` after step 2; overloaded: DIF > 0, underloaded: DIF <= 0.
std::string wrong_condition(Effort effort, Whose whose, int above) {
  return load_exception(effort, [&](const LoadCase& c) {
    const bool needed = c.high2 - c.low2 > 1;
    const bool enters = whose == Whose::overloaded
                            ? c.high2 > std::max(0, above)
                            : c.low2 <= 0 && std::min<int>(0, c.high2) > above;
    return enters == needed;
  });
}

Finding step_3_condition(Trial& trial) {
  const Whose whose = trial.claimed(Whose::underloaded, Whose::overloaded);
  const int above = trial.claimed(1, 2);
  const std::string printed = wrong_condition(trial.effort(), whose, 1);
  const std::string corrected = wrong_condition(trial.effort(), Whose::overloaded, above);
  return {verdict_if(printed.empty(), corrected.empty()),
          corrected.empty()
              ? fmt::format("no underloaded processor has DIF > 1: step 3 would never run, and {} "
                            "needs it; with P^OL, it runs for exactly the loads that need it",
                            printed)
              : fmt::format("with P^OL, {} goes wrong", corrected),
          extent_text(trial.effort())};
}

bool levelled(const UntimedBalance& b) {
  const auto [low, high] = std::minmax_element(b.dif.begin(), b.dif.end());
  return b.ended && *high - *low <= 1;
}

/// A step that keeps the processors of its first round: its effect on a load, and the number of
/// loads it fails on, of p = 4, M <= `most` with at least, or less than, p tasks.
Finding without_reidentification(const SmallLoad& load, bool reidentify, std::uint32_t most,
                                 bool at_least_p) {
  const UntimedBalance kept = balance_untimed(load, reidentify, 100), anew = balance_untimed(load);
  std::uint64_t fail = 0, all = 0;
  for_all_loads(4, most, [&](const SmallLoad& each) {
    if ((std::accumulate(each.begin(), each.end(), 0u) >= 4) != at_least_p) return true;
    fail += !levelled(balance_untimed(each, reidentify, 100));
    ++all;
    return true;
  });
  return {
      verdict_if(levelled(kept) && fail == 0),
      fmt::format(
          "without re-identification {} {} {}; with it, the run ends at {}. {} of {} loads fail",
          tuple_of(load), kept.ended ? "ends at DIF =" : "diverges: after 100 rounds DIF =",
          tuple_of(kept.dif), tuple_of(anew.dif), fail, all),
      fmt::format("all loads of p = 4, M <= {}, SUM {} 4", most, at_least_p ? ">=" : "<")};
}

Finding go_to_2_2(Trial& trial) {
  return without_reidentification({0, 0, 0, 4}, trial.claimed(false, true), trial.full() ? 8 : 4,
                                  true);
}
/// With SUM < p step 2 has nothing to do.
Finding repeat_2_2(Trial& trial) {
  return without_reidentification({0, 0, 0, 3}, trial.claimed(false, true), 3, false);
}

const auto kAlgorithmClaims = {
    claim({.name = "jan94.rounds",
           .place = "section 4, proof of theorem 1 (lemmas 2 and 5)",
           .printed = "both steps together take at most 2(M - 1) + (M - 1) superconcentrations",
           .quantity = "superconcentrations of steps 2 and 3 that move a task (rounds)",
           .tolerance = "none: rounds are counted. The bound has a slack of a factor of 3: M - 1 "
                        "also holds, M - 2 does not",
           .command = "ballast run examples/spike1024.toml --set machine.processors=4 "
                      "--set workload.load=0 --set workload.base=9"},
          Verdict::confirmed, rounds_together),
    claim({.name = "jan94.balance",
           .place = "section 3, and proof of theorem 1",
           .printed = "in the end the loads of any two processors differ by at most one",
           .quantity = "largest difference between two final loads (tasks)",
           .tolerance = "none: tasks are counted; a difference of 1 is unavoidable where p does "
                        "not divide SUM",
           .command = "ballast run examples/half64.toml --set workload.load=33 "
                      "--set machine.switch.model=systemc"},
          Verdict::confirmed, balanced_within_one),
    claim({.name = "jan94.step-3-condition",
           .place = "section 3, step 3",
           .printed =
               "\"If DIF(P^UL) > 1\": step 3 applies to underloaded processors with this property",
           .quantity = "loads for which step 3 is entered and needed (loads)",
           .tolerance = "none: the condition must be right for every load",
           .command = "ballast run examples/spike1024.toml --set machine.processors=4 "
                      "--set workload.load=3"},
          Verdict::corrected, step_3_condition),
    claim({.name = "jan94.go-to-2.2",
           .place = "section 3, step 2.4",
           .printed = "\"Go to Step 2.2\": the identification of step 2.1 is not repeated",
           .quantity = "final load differences (tasks)",
           .tolerance = "none: one load that never ends is enough",
           .command = "ballast verify jan94.go-to-2.2 --effort full"},
          Verdict::refuted, go_to_2_2),
    claim({.name = "jan94.repeat-2.2",
           .place = "section 3, step 3.2",
           .printed = "\"Repeat Step 2.2 and Step 2.3\": the reassignment of step 3.1 is not "
                      "repeated",
           .quantity = "final load differences (tasks)",
           .tolerance = "none: one load that ends unbalanced is enough",
           .command = "ballast verify jan94.repeat-2.2 --effort full"},
          Verdict::refuted, repeat_2_2)};

}  // namespace
}  // namespace ballast
