// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/phased_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "experiment/known_times.h"
#include "experiment/notes.h"
#include "experiment/phased_sums.h"
#include "experiment/planning.h"
#include "experiment/sections.h"
#include "experiment/task_simulation.h"

namespace ballast {
namespace {

constexpr std::uint64_t kSeeds = 0x9E3779B97F4A7C15u;      ///< distance between seeds of phases
constexpr std::uint64_t kPartSeeds = 0xD1B54A32D192ED03u;  ///< .. and of sub-phases

Experiment with_balancer(Experiment e, bool wanted) {
  if (!wanted) e.balancer = {"none", {}};
  return e;
}

/// The known times of a stage are those of its tasks (Tasks::known).
Experiment without_error(Experiment e) {
  e.times.knowledge_error.reset();
  return e;
}

std::uint64_t bytes_of_parts(const Phases& parts) {
  std::uint64_t bytes = 0;
  for (const Tasks& part : parts.tasks) {
    bytes += part.size() * Tasks::kBytes + part.trace->bytes() + part.coordinates.bytes();
  }
  return bytes;
}

}  // namespace

bool has_phases(const Experiment& e) {
  return e.workload && !e.rounds && !e.traffic && args_of<WorkloadMaker>(e.workload).has("phases");
}

PhasedSimulation::PhasedSimulation(const Experiment& e)
    : balance_(without_error(e)), execute_(balance_) {
  const auto balancing = make_part<BalancerSetup>(e.balancer);
  const bool none = balancing.carrier == Balancing::Carrier::none;
  before_ = !none && plan_of_phases(e, balancing) == RunSection::Plan::before;
  automatic_ = before_ && balancing.automatic_period;
  if (automatic_ && args_of<WorkloadMaker>(e.workload).has("period")) {
    throw UserError(place_of(e, "workload.period"),
                    "workload.period: has no effect with balancer.period = \"auto\"; leave one of "
                    "them out");
  }
  execute_ = with_balancer(execute_, !before_);
  if (!before_ && !none) execute_.run.plan = RunSection::Plan::during;
  balance_.run.until = RunSection::Until::balanced;
  refuse_sections();
  TaskSimulation execution(execute_, before_);
  phases_ = execution.tasks()->phases;
  size_ = execution.Simulation::size();
  memory_ = execution.memory();
  if (!none) refuse_recorded();
  const bool oracle = phases_->knowledge == Phases::Knowledge::oracle;
  bool by_work = false;
  if (before_) {
    // A copy of a large trace takes longer than all the rest.
    const SharedTasks first =
        changed_tasks(execution.tasks(), "begin", [this](Tasks& tasks) { begin(tasks, 0, {}); });
    const TaskSimulation stage(balance_, before_, first);
    if (stage.memory().total() > memory_.total()) memory_ = stage.memory();
    record(stage, execution);
    uncharged_ = stage.uncharged();
    // Where all times count alike, the default measure of the stage is by count.
    by_work = balancing.levels && balancing.measure != Measure::count &&
              (!oracle || stage.balances_work());
  } else {
    config_ = execution.config();
    uncharged_ = execution.uncharged();
    by_work = execution.knows_times();
  }
  if (!none) config_["run"]["plan"] = before_ ? "before" : "during";
  config_["workload"]["phases"] = phases_->ids;
  if (before_ && !automatic_) config_["workload"]["period"] = phases_->period;
  config_["workload"]["knowledge"] = oracle ? "oracle" : "previous";
  set_error(e, by_work);
  note(by_work);
  std::uint64_t bytes = 0;
  for (const Tasks& tasks : phases_->tasks) {
    bytes += tasks.size() * (Tasks::kBytes + sizeof(NodeId)) + tasks.trace->bytes() +
             tasks.coordinates.bytes();
    if (tasks.phases) bytes += bytes_of_parts(*tasks.phases);
  }
  memory_.add("phases", bytes);
}

void PhasedSimulation::note(bool by_work) {
  notes_ = phases_->tasks.front().notes;
  if (phases_->recorded) notes_.push_back(recorded_note());
  if (by_work) {
    const bool oracle = phases_->knowledge == Phases::Knowledge::oracle;
    notes_.push_back(times_note(oracle                     ? TimesKnown::clairvoyant
                                : phases_->ids.size() == 1 ? TimesKnown::all_alike
                                                           : TimesKnown::of_the_phase_before,
                                error_));
  }
  std::size_t subphases = 0;  // joined
  for (const Tasks& tasks : phases_->tasks) {
    if (!tasks.phases) subphases = std::max(subphases, tasks.trace->subphases);
  }
  if (subphases > 1) notes_.push_back(subphases_note(subphases));
  if (!uncharged_.empty()) notes_.push_back(uncharged_);
}

/// A balancer would move tasks that another one has placed, which is not charged.
void PhasedSimulation::refuse_recorded() const {
  if (!phases_->recorded) return;
  throw UserError(
      place_of(execute_, "workload.begin"),
      fmt::format("workload.begin: expected \"carried\" with balancer.name = \"{}\", got "
                  "\"recorded\", the placement of the trace, which needs balancer.name = \"none\"",
                  balance_.balancer.name));
}

/// Of a single phase, "previous" knows no times.
void PhasedSimulation::set_error(const Experiment& e, bool by_work) {
  times_fields().check(e.times, "workload");
  const bool known = phases_->knowledge == Phases::Knowledge::oracle || phases_->ids.size() > 1;
  if (!by_work || !known || !e.times.knowledge_error) return;
  error_ = *e.times.knowledge_error;
  config_["workload"]["knowledge_error"] = error_;
}

std::uint64_t PhasedSimulation::seed_of(std::size_t phase) const {
  return (execute_.run.seed + phase * kSeeds) & (~std::uint64_t{0} >> 1);
}

void PhasedSimulation::refuse_sections() const {
  const auto refuse = [&](const std::string& key, const std::string& what) {
    throw UserError(place_of(execute_, key), fmt::format("{}: {}", key, what));
  };
  if (execute_.run.until != RunSection::Until::completed) {
    refuse("run.until", "expected \"completed\" with workload.phases, got \"balanced\"");
  }
  const char* const each = "has no effect with workload.phases, each of which is a run of its own";
  if (execute_.run.series != 0) refuse("run.series", each);
  if (execute_.energy) refuse("energy", each);
  if (const std::string key = fault_key(execute_); !key.empty()) refuse(key, each);
  if (execute_.run.waveform != nullptr || execute_.run.observer != nullptr) {
    throw UserError("--trace, --timeline: a run of workload.phases has neither");
  }
  if (execute_.run.frames != 0) throw UserError("--frames: a run of workload.phases has none");
}

/// Keys of the machine that either stage reads; the balancer is that of its stage.
void PhasedSimulation::record(const Simulation& balancing, const Simulation& execution) {
  config_ = execution.config();
  for (const auto& [key, value] : balancing.config()["machine"].items()) {
    if (!config_["machine"].contains(key)) config_["machine"][key] = value;
  }
  config_["balancer"] = balancing.config()["balancer"];
}

void PhasedSimulation::begin(Tasks& tasks, std::size_t phase, const Tally& known) const {
  tasks.phases = nullptr;
  const std::vector<std::uint64_t>& ids = tasks.trace->ids;
  double sum = 0;
  std::size_t old = 0;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const auto last = known.find(ids[t]);
    if (last == known.end()) continue;
    if (tasks.fixed[t] == 0) tasks.home[t] = last->second.at;
    sum += last->second.work;
    ++old;
  }
  if (phases_->knowledge == Phases::Knowledge::oracle) {
    if (error_ != 0) tasks.known = known_times(tasks.work, error_, seed_of(phase));
    return;
  }
  if (old == 0) sum = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
  const double mean = sum / static_cast<double>(std::max<std::size_t>(old, 1));
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const auto last = known.find(ids[t]);
    const auto task = static_cast<TaskId>(t);
    tasks.known.push_back(last != known.end()
                              ? last->second.work * known_factor(error_, seed_of(phase), task)
                          : old != 0 ? mean
                                     : sum / static_cast<double>(tasks.size()));
  }
}

/// Runs a stage; one that stops early counts in `sum`, the result so far.
TaskRun PhasedSimulation::stage(Experiment e, Tasks tasks, const TaskRun& sum,
                                std::size_t part) const {
  const Cycle before = e.run.before = sum.cycles;
  if (const auto progress = e.run.progress) {
    e.run.progress = [=, tasks = sum.tasks](Cycle now, std::uint64_t done) {
      progress(before + now, tasks + done);
    };
  }
  e.run.seed = (seed_of(sum.phases.size()) + part * kPartSeeds) & (~std::uint64_t{0} >> 1);
  try {
    const auto shared = std::make_shared<const Tasks>(std::move(tasks));
    return TaskSimulation(e, before_, shared).run(Kernel::loop).tasks();
  } catch (Stopped<Result>& stopped) {
    Stop stop = stopped.stop();
    stop.cycle += before;
    stop.message = fmt::format("phase {}: {}", phases_->ids[sum.phases.size()], stop.message);
    throw Stopped<TaskRun>(std::move(stop), std::get<TaskRun>(std::move(stopped.so_far().run)));
  }
}

TaskRun PhasedSimulation::execute(Tasks tasks, std::size_t phase, Tallies& known, TaskRun& sum,
                                  PhaseRun& result) const {
  const auto parts = phases_->tasks[phase].phases;
  if (!parts) {
    TaskRun all = stage(execute_, std::move(tasks), sum);
    add_stage(sum, all);
    return all;
  }
  TaskRun all = empty_sum(tasks.processors);
  std::unordered_map<std::uint64_t, std::size_t> number;
  for (std::size_t t = 0; t < tasks.size(); ++t) number[tasks.trace->ids[t]] = t;
  for (std::size_t k = 0; k < parts->tasks.size(); ++k) {
    const Tasks& truth = parts->tasks[k];
    const std::vector<std::uint64_t>& ids = truth.trace->ids;
    Tally& before = known.parts[parts->ids[k]];
    Tasks part = truth;
    begin(part, phase, before);
    for (std::size_t t = 0; t < part.size(); ++t) part.home[t] = tasks.home[number.at(ids[t])];
    TaskRun executed = stage(execute_, std::move(part), sum, k);
    if (k + 1 != parts->tasks.size()) executed.tasks = 0;  // they are tasks of the last part, too
    add_stage(sum, executed);
    add_stage(all, executed);
    result.subphases.push_back(subphase_of(truth, executed, speeds()));
    before.clear();
    for (std::size_t t = 0; t < ids.size(); ++t) {
      tasks.home[number.at(ids[t])] = executed.at[t];
      before[ids[t]] = {truth.work[t], executed.at[t]};
    }
  }
  all.at = std::move(tasks.home);
  return all;
}

void PhasedSimulation::run_phase(std::size_t phase, Tallies& known, AutomaticPeriod& period,
                                 TaskRun& sum) const {
  const Tasks& truth = phases_->tasks[phase];
  Tasks tasks = truth;
  begin(tasks, phase, known.tasks);
  PhaseRun result;
  result.id = phases_->ids[phase];
  const std::vector<NodeId> start = tasks.home;
  if (phases_->recorded) tasks.home = truth.home;
  const bool due = automatic_ ? phase == 0 || period.due() : phase % phases_->period == 0;
  if (before_ && due) {
    const TaskRun balanced = stage(balance_, tasks, sum);
    result.balance = balanced.cycles;
    period.balanced(static_cast<double>(balanced.cycles));
    sum.balance_cycles = sum.balance_cycles.value_or(0) + balanced.cycles;
    add_stage(sum, balanced);
    tasks.home = balanced.at;
  }
  const TaskRun executed = execute(std::move(tasks), phase, known, sum, result);
  result.execute = executed.cycles;
  period.see(static_cast<double>(executed.cycles),
             Distribution::of(std::span<const Cycle>(executed.busy)).mean);
  result.least_cycles = executed.least_cycles;
  add_phase(sum, std::move(result), truth, start, executed, speeds(),
            execute_.machine.node.value_or(0));
  known.tasks.clear();
  for (std::size_t t = 0; t < truth.size(); ++t) {
    known.tasks[truth.trace->ids[t]] = {truth.work[t], executed.at[t]};
  }
}

Result PhasedSimulation::result(TaskRun sum) const {
  return {config_, finish(std::move(sum), speeds()), execute_.run.detail, {}, notes_};
}

Result PhasedSimulation::run(Kernel) {
  TaskRun sum = empty_sum(phases_->tasks.front().processors);
  Tallies known;
  AutomaticPeriod period;
  for (std::size_t phase = 0; phase < phases_->ids.size(); ++phase) {
    try {
      run_phase(phase, known, period, sum);
    } catch (Stopped<TaskRun>& stopped) {
      add_stage(sum, stopped.so_far());
      sum.outcome = Outcome::stopped;
      throw Stopped<Result>(stopped.stop(), result(std::move(sum)));
    }
  }
  return result(std::move(sum));
}

}  // namespace ballast
