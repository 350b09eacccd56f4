// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/task_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "experiment/known_times.h"
#include "experiment/notes.h"
#include "experiment/phased_simulation.h"
#include "experiment/planning.h"
#include "experiment/sections.h"
#include "experiment/traces_read_once.h"
#include "machine/task_result.h"

namespace ballast {
namespace {

/// Flits of the longest packet of a trace's tasks and messages.
std::uint64_t most_flits(const Tasks& tasks) {
  if (!tasks.trace) return 0;
  const Trace& trace = *tasks.trace;
  double most = trace.sending.packet_flits;
  for (const Trace::TaskMemory& task : trace.memory) {
    most = std::max(most, trace.sending.flits_of(task.serialized));
  }
  return static_cast<std::uint64_t>(std::min(most, 0x1p32));
}

}  // namespace

TaskSimulation::TaskSimulation(const Experiment& e, bool balances_phases, SharedTasks tasks)
    : e_(e), balancing_(make_part<BalancerSetup>(e.balancer)) {
  check_sections();
  check_goal(e_);
  by_switch_ = balancing_.carrier == Carrier::the_switch ||
               (balancing_.carrier == Carrier::none && !e.machine.topology);
  if (e.machine.topology) topology_ = make_topology(e);
  cycles_per_work_ = e.machine.cycles_per_work.value_or(
      Registry<WorkloadMaker>::named(e.workload.name).make.cycles_per_work);
  const NodeId processors = size();
  if (by_switch_) check_switch(processors);
  check_own();
  need_processors(processors);
  if (!by_switch_) network_spec_.emplace(network_spec(e_, *topology_));
  tasks_ = tasks ? std::move(tasks) : within_memory(e_, "workload", [&] {
    return make_tasks(e.workload,
                      WorkloadContext{processors, e.run.seed, cycles_per_work_, &in_cycles_,
                                      e.machine.topology.name, e.machine.processors.has_value()});
  });
  if (tasks_->births) check_births();
  if (tasks_->jobs) check_jobs();
  if (tasks_->after_inputs) check_graph();
  set_levelling();
  check_needs();
  plan_ = plan_of(e_, balancing_, *tasks_);
  set_facts(balances_phases);
  check_faults();
  check_nodes();
  record();
  note();
  by_switch_ ? set_switch() : set_machine();
  if (by_switch_) check_loads();
  plan_memory();
  within_memory(e_, size_key_of(e_), [&] { by_switch_ ? make_switch() : make_machine(); });
  check_mean();
}

Result TaskSimulation::run(Kernel kernel) {
  return with_so_far<RunResult>(
      [&] {
        return by_switch_ ? simulate(*tasks_, *switch_, switch_options_, kernel)
                          : in_network(kernel);
      },
      [&](RunResult r) {
        TaskRun run{std::move(r), executes(),      !by_switch_,
                    carrier(),    tasks_->skipped, level_.measure};
        if (!by_switch_) {
          run.link_use = link_use(*network_, topology_->router_shape());
          run.links = detailed_links(e_, *network_);
          run.events = network_->events();
          run.energy = energy_of(e_, *network_, *topology_, run.cycles);
        }
        return Result{config_, std::move(run), e_.run.detail,
                      network_ ? network_->stepping_use() : std::nullopt, notes_};
      });
}

/// How long a balancer's packets get may show in the run only: see Wiring::check_packet().
RunResult TaskSimulation::in_network(Kernel kernel) {
  try {
    return simulate(*tasks_, *network_, *topology_, network_options_, kernel);
  } catch (const UserError& error) {
    if (!error.where().file.empty()) throw;
    throw UserError(place_of(e_, "machine.router.buffer_flits"), error.what());
  }
}

/// The true times decide about the measure, the known ones about the quantum.
void TaskSimulation::set_levelling() {
  level_ = levelling_of(e_, balancing_, *tasks_, cycles_per_work_);
  if (by_switch_) check_group();
  if (!e_.times.knowledge_error || !knows_times()) return;
  Tasks known = *tasks_;
  known.known = known_times(known.work, *e_.times.knowledge_error, e_.run.seed);
  tasks_ = std::make_shared<const Tasks>(std::move(known));
  Balancing by_work = balancing_;
  by_work.measure = Measure::work;
  level_ = levelling_of(e_, by_work, *tasks_, cycles_per_work_);
}

void TaskSimulation::check_mean() const {
  if (executes() || !balancing_.check_mean) return;
  const double p = tasks_->processors;
  const double work = std::accumulate(tasks_->work.begin(), tasks_->work.end(), 0.0);
  balancing_.check_mean(level_.measure == Measure::work ? work / level_.quantum / p
                                                        : static_cast<double>(tasks_->size()) / p);
}

void TaskSimulation::note() {
  notes_ = tasks_->notes;
  if (knows_times() && (executes() || tasks_->trace)) {
    notes_.push_back(times_note(executes() ? TimesKnown::clairvoyant : TimesKnown::known,
                                e_.times.knowledge_error.value_or(0)));
  }
  if (plan_ && balancing_.started) notes_.push_back(plan_note(*plan_));
  if (tasks_->trace && tasks_->trace->subphases > 1) {
    notes_.push_back(subphases_note(tasks_->trace->subphases));
  }
}

void TaskSimulation::set_tasks(TaskStore::Options& options) const {
  options.execute = executes();
  options.plan_first = plan_ == RunSection::Plan::before;
  options.observer = e_.run.observer;
  options.cycles_per_work = cycles_per_work_;
  options.goal = level_.goal;
  if (balancing_.levels) options.measure = level_.measure;
  options.quantum = level_.quantum;
  options.max_moves = balancing_.moves.value_or(balancing_.default_moves);
  options.node = e_.machine.node.value_or(0);
  options.speeds = e_.machine.speeds.value_or(std::vector<std::uint32_t>{});
  if (e_.machine.speeds && options.speeds.empty()) {
    throw UserError(place_of(e_, "machine.speeds"),
                    "machine.speeds: expected a list of integers 1 .. 1000000, got an empty list");
  }
  const bool in_cycles = level_.load_width != 0 && !balancing_.quantum;
  if (executes() || in_cycles) check_lengths(options);
}

void TaskSimulation::set_switch() {
  check_burst();
  const SwitchSection& s = e_.machine.the_switch;
  SwitchMachineOptions& o = switch_options_;
  static_cast<RunOptions&>(o) = e_.run;
  o.own_switch = s.files.has_value();
  set_tasks(o.processors);
  o.processors.words = s.words;
  o.processors.schedule = schedule();
  o.processors.balance = balancing_.carrier == Carrier::the_switch;
  o.processors.balance_every = balancing_.every;
  if (o.processors.balance && tasks_->trace && tasks_->trace->has_sizes()) {
    uncharged_ = fmt::format(
        "the switch moves every task as {} word{}: the sizes of the tasks are not charged", s.words,
        s.words == 1 ? "" : "s");
    notes_.push_back(uncharged_);
  }
}

void TaskSimulation::set_machine() {
  NetworkMachineOptions& o = network_options_;
  static_cast<RunOptions&>(o) = e_.run;
  set_tasks(o.processors);
  o.processors.task_flits = e_.machine.task_flits;
  o.processors.send_messages = facts_.sends_messages;
  o.processors.every = balancing_.every;
  o.processors.message_cycles = balancing_.message_cycles;
  o.processors.between_tasks = balancing_.between_tasks;
  o.balancer = balancing_.nodes;
  o.seed = e_.run.seed;
}

SwitchSpec TaskSimulation::switch_spec() const {
  const SwitchSection& s = e_.machine.the_switch;
  const bool by_work = level_.load_width != 0;
  const auto all_tasks = static_cast<unsigned>(std::bit_width(tasks_->size()));
  const unsigned by_count = s.model != "systemc" ? 16
                            : tasks_->births     ? 32
                                                 : std::max(16U, all_tasks);
  SwitchSpec spec{.processors = tasks_->processors,
                  .words = s.words,
                  .form = s.form,
                  .group = s.group,
                  .fair = fair(),
                  .by_work = by_work,
                  .load_width = by_work ? level_.load_width : by_count,
                  .own = own_rtl()};
  if (schedule() == Schedule::burst) {
    spec.burst = s.burst.value_or(spec.geometry().most_burst());
  }
  return spec;
}

void TaskSimulation::check_loads() const {
  const SwitchSpec spec = switch_spec();
  if (spec.by_work || spec.load_width >= 32) return;
  const std::uint64_t most = (std::uint64_t{1} << spec.load_width) - 1;
  const std::vector<std::uint64_t> loads = initial_load(*tasks_);
  const auto above =
      std::find_if(loads.begin(), loads.end(), [most](std::uint64_t load) { return load > most; });
  if (above == loads.end()) return;
  throw UserError(
      place_of(e_, "workload"),
      fmt::format("workload: processor {} starts with {} tasks; the switch supports at most {}",
                  above - loads.begin(), *above, most));
}

void TaskSimulation::make_switch() {
  const SwitchSection& s = e_.machine.the_switch;
  try {
    const SwitchMaker& maker = Registry<SwitchMaker>::named(s.model).make;
    const SwitchSpec spec = switch_spec();
    if (!e_.run.looks_only || !maker.look) {
      switch_ = maker(spec);
    } else if (const std::string why = maker.look(spec); !why.empty()) {
      notes_.push_back("the ports of machine.switch.files were not looked at: " + why);
    }
  } catch (const UserError& error) {
    throw UserError(place_of(e_, "machine.switch.model"),
                    fmt::format("machine.switch.model = \"{}\": {}", s.model, error.what()));
  }
}

void TaskSimulation::make_machine() {
  const NetworkSpec& spec = *network_spec_;
  NetworkMachineOptions& o = network_options_;
  const std::uint64_t longest = std::max<std::uint64_t>(
      {o.processors.task_flits, balancing_.message_flits, most_flits(*tasks_)});
  check_longest_packet(e_, spec.router, longest);  // others show in the run: Wiring::check_packet()
  network_ = make_network(e_, spec);
  note_network(e_, spec, *network_, notes_);
  if (o.watchdog != 0) {
    const std::uint64_t edges =
        balancing_.needs.edges && tasks_->trace ? tasks_->trace->edges.size() : 0;
    const std::uint64_t each = 1 + balancing_.needs.coordinates + balancing_.needs.memory;
    const std::uint64_t report = balancing_.central ? 1 + each * tasks_->size() + edges : 0;
    o.watchdog += lone_packet_cycles(spec, std::max(longest, report));
  }
  // The processors of an empty machine, to find mistakes before the run.
  Tasks none;
  none.processors = topology_->processors();
  if (tasks_->trace) none.trace.emplace();
  if (o.balancer) {
    static_cast<void>(o.balancer->make({none, *topology_, o.processors, o.seed}));
  }
}

std::string TaskSimulation::carrier() const {
  if (!by_switch_) {
    return fmt::format("network {} on {}", e_.machine.network, e_.machine.topology.name);
  }
  const SwitchSection& s = e_.machine.the_switch;
  std::string text =
      fmt::format("switch {} {}", s.model, schedules()[static_cast<std::size_t>(schedule())]);
  if (s.words > 1) text += fmt::format(", {} words per task", s.words);
  if (s.group != 0) text += fmt::format(", groups of {}", s.group);
  if (s.form != SwitchForm::lean) text += ", " + name_of(s.form);
  if (schedule() == Schedule::burst) text += fmt::format(" of {}", switch_spec().burst);
  if (s.fair) text += *s.fair ? ", fair" : ", lowest ports first";
  if (level_.load_width == 0) return text;
  text += fmt::format("; quantum {:g} cycles, lengths off by {:.3g} %",
                      level_.quantum * cycles_per_work_, 100 * level_.rounding);
  if (level_.worst_rounding > .01) {
    text += fmt::format("; loads of {} bits change the length of a task by {:.3g} %",
                        level_.load_width, 100 * level_.worst_rounding);
  }
  return text;
}

std::unique_ptr<Simulation> elaborate_tasks(const Experiment& e) {
  if (has_phases(e)) return std::make_unique<PhasedSimulation>(e);
  return std::make_unique<TaskSimulation>(e);
}

}  // namespace ballast
