// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/planning.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {
namespace {

using Plan = RunSection::Plan;

[[noreturn]] void refuse_before(const Experiment& e, const std::string& why) {
  throw UserError(place_of(e, "run.plan"),
                  fmt::format("run.plan: expected \"during\", got \"before\": {}", why));
}

std::string of_balancer(const Experiment& e) {
  return fmt::format("balancer.name = \"{}\" moves tasks while they are executed", e.balancer.name);
}

/// Why not every task is there at the start; empty: every task is.
std::string later_tasks(const Tasks& tasks) {
  if (tasks.births) return "tasks are born during execution";
  if (tasks.after_inputs) return "tasks wait for their inputs";
  if (tasks.jobs && tasks.jobs->follow) return "jobs follow other jobs";
  const auto later = std::count_if(tasks.arrival.begin(), tasks.arrival.end(),
                                   [](Cycle arrival) { return arrival != 0; });
  return later == 0 ? ""
                    : fmt::format("{} of {} tasks arrive after the start", later, tasks.size());
}

}  // namespace

std::optional<Plan> plan_of(const Experiment& e, const Balancing& balancing, const Tasks& tasks) {
  const bool executes = e.run.until == RunSection::Until::completed;
  if (!executes || balancing.carrier == Balancing::Carrier::none) return std::nullopt;
  const std::string later = later_tasks(tasks);
  if (e.run.plan != Plan::before) {
    const bool places_all =
        balancing.central || balancing.carrier == Balancing::Carrier::the_switch;
    const bool before = places_all && balancing.every == 0 && later.empty();
    return e.run.plan.value_or(before ? Plan::before : Plan::during);
  }
  if (!balancing.started) refuse_before(e, of_balancer(e));
  if (!later.empty()) refuse_before(e, later);
  return Plan::before;
}

Plan plan_of_phases(const Experiment& e, const Balancing& balancing) {
  if (balancing.during && e.run.plan == Plan::before) refuse_before(e, of_balancer(e));
  return e.run.plan.value_or(balancing.during ? Plan::during : Plan::before);
}

std::string name_of(Plan plan) { return plan == Plan::before ? "before" : "during"; }

std::string plan_note(Plan plan) {
  return plan == Plan::before ? "plan: before execution, which waits for it"
                              : "plan: during execution; a task that has begun stays";
}

}  // namespace ballast
