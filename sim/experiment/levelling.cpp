// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/levelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/command.h"
#include "machine/shown_tasks.h"

namespace ballast {
namespace {

[[noreturn]] void no_effect(const Experiment& e, const char* key, const char* why) {
  throw UserError(place_of(e, key), fmt::format("{}: has no effect {}; leave it out", key, why));
}
[[noreturn]] void only_by_count(const Experiment& e, const char* key, const std::string& why) {
  throw UserError(
      place_of(e, key),
      fmt::format("{}: {}; leave it out or set balancer.measure = \"count\"", key, why));
}

/// By count any task may be sent.
[[noreturn]] void refuse_fixed(const Experiment& e, const char* key) {
  throw UserError(
      place_of(e, key),
      fmt::format("{}: expected \"work\" for a workload with tasks that cannot move, got \"count\"",
                  key));
}

bool executes(const Experiment& e) { return e.run.until == RunSection::Until::completed; }

const std::vector<double>& known_work(const Tasks& tasks) {
  return tasks.known.empty() ? tasks.work : tasks.known;
}

Measure default_measure(const Experiment& e, const Balancing& balancing, const Tasks& tasks) {
  if (tasks.any_fixed()) return Measure::work;
  const std::vector<double>& work = known_work(tasks);
  const auto [least, most] = std::minmax_element(work.begin(), work.end());
  const bool differ = tasks.size() != 0 && *least != *most;
  const bool can = balancing.levels || balancing.carrier == Balancing::Carrier::none;
  return differ && can && !executes(e) ? Measure::work : Measure::count;
}

/// Mean length of the tasks that take time.
double mean_length(const Tasks& tasks) {
  const std::vector<double>& work = known_work(tasks);
  const auto some =
      std::count_if(work.begin(), work.end(), [](double length) { return length > 0; });
  if (some == 0) return 1.0;
  return std::accumulate(work.begin(), work.end(), 0.0) / static_cast<double>(some);
}

double all_quanta(const Tasks& tasks, double quantum) {
  double sum = 0;
  for (const double length : known_work(tasks)) sum += ShownTasks::quanta(length / quantum);
  return sum;
}

/// Sets the errors of the work in whole quanta.
void round_lengths(const Tasks& tasks, Levelling& levelling) {
  double errors = 0, sum = 0;
  levelling.worst_rounding = 0;
  for (const double length : known_work(tasks)) {
    const double quantum = levelling.quantum;
    const double error = std::abs(ShownTasks::quanta(length / quantum) * quantum - length);
    if (error > 0) levelling.worst_rounding = std::max(levelling.worst_rounding, error / length);
    errors += error;
    sum += length;
  }
  levelling.rounding = sum > 0 ? errors / sum : 0;
}

constexpr unsigned kLoadWidth = 24, kWidestLoad = 31;
/// Above this relative error of all work, loads become wider.
constexpr double kMostRounding = .001;

/// Sets the quantum in which all work fits below 2^load_width: one cycle, or the smallest power of
/// two; and the errors. Returns whether it fits.
bool fit_quantum(const Balancing& balancing, const Tasks& tasks, double cycles_per_work,
                 Levelling& levelling) {
  const double most = std::ldexp(1.0, static_cast<int>(levelling.load_width)) - 1;
  double& quantum = levelling.quantum;
  if (!balancing.quantum) {
    quantum = 1 / cycles_per_work;
    const bool can = static_cast<double>(tasks.size()) <= most;
    while (can && all_quanta(tasks, quantum) > most) quantum *= 2;
  }
  round_lengths(tasks, levelling);
  return all_quanta(tasks, quantum) <= most;
}

/// Sets the bits of a load, and the quantum. By default the bits are 24, or the least at which the
/// work is off by at most kMostRounding; RTL of other bits has to be Verilated.
void fit(const Experiment& e, const Balancing& balancing, const Tasks& tasks,
         double cycles_per_work, Levelling& levelling) {
  const SwitchSection& s = e.machine.the_switch;
  if (s.words != 1) only_by_count(e, "machine.switch.words", "by work, a task is one word");
  if (e.machine.speeds) {
    only_by_count(e, "machine.speeds", "the switch levels work between equal processors only");
  }
  levelling.load_width = s.load_width.value_or(kLoadWidth);
  bool fits = fit_quantum(balancing, tasks, cycles_per_work, levelling);
  const auto too_narrow = [&] {
    return !fits || (!balancing.quantum && levelling.rounding > kMostRounding);
  };
  if (!s.load_width && too_narrow() && (s.model == "systemc" || has_program("verilator"))) {
    while (too_narrow() && levelling.load_width < kWidestLoad) {
      ++levelling.load_width;
      fits = fit_quantum(balancing, tasks, cycles_per_work, levelling);
    }
  }
  if (fits) return;
  const char* key = balancing.quantum ? "balancer.quantum" : "machine.switch.load_width";
  throw UserError(
      place_of(e, key),
      fmt::format("{0}: expected at most {3} quanta (machine.switch.load_width = {4}), "
                  "got {2:.4g} for {1} tasks",
                  key, tasks.size(), all_quanta(tasks, levelling.quantum),
                  (std::uint64_t{1} << levelling.load_width) - 1, levelling.load_width));
}

}  // namespace

void check_goal(const Experiment& e) {
  if (!executes(e)) return;
  if (e.run.goal) no_effect(e, "run.goal", "with run.until = \"completed\"");
  if (e.run.imbalance) no_effect(e, "run.imbalance", "with run.until = \"completed\"");
}

Levelling levelling_of(const Experiment& e, const Balancing& balancing, const Tasks& tasks,
                       double cycles_per_work) {
  if (tasks.any_fixed()) {
    if (balancing.measure == Measure::count) refuse_fixed(e, "balancer.measure");
    if (e.run.goal == Measure::count) refuse_fixed(e, "run.goal");
  }
  Levelling l;
  l.measure = balancing.measure.value_or(default_measure(e, balancing, tasks));
  l.goal = {e.run.goal.value_or(l.measure), e.run.imbalance.value_or(Goal{}.imbalance)};
  l.quantum = balancing.quantum.value_or(mean_length(tasks));
  if (l.goal.by == Measure::count && e.run.imbalance) {
    no_effect(e, "run.imbalance", "where run.goal is \"count\"");
  }
  const bool by_work = l.measure == Measure::work;
  const char* by_count = "where balancer.measure is \"count\"";
  if (!by_work && balancing.quantum) no_effect(e, "balancer.quantum", by_count);
  if (!by_work && balancing.moves) no_effect(e, "balancer.max_moves", by_count);
  if (balancing.given_swap && !by_work) no_effect(e, "balancer.swap", by_count);
  if (balancing.given_swap && executes(e)) {
    no_effect(e, "balancer.swap", "with run.until = \"completed\"");
  }
  if (by_work && e.machine.speeds && !balancing.uneven) {
    only_by_count(e, "machine.speeds",
                  fmt::format("by work, {} does not settle where processors differ in speed",
                              e.balancer.name));
  }
  if (by_work && balancing.carrier == Balancing::Carrier::the_switch) {
    fit(e, balancing, tasks, cycles_per_work, l);
  } else if (e.machine.the_switch.load_width) {
    no_effect(e, "machine.switch.load_width", "where the switch does not balance work");
  }
  return l;
}

}  // namespace ballast
