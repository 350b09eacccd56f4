// SPDX-License-Identifier: BSD-3-Clause
// Memory of a run of tasks, by its parts, before they are made.
#include <fmt/format.h>

#include "experiment/task_simulation.h"
#include "machine/network_link.h"
#include "machine/task_monitor.h"
#include "tasks/input_ledger.h"
#include "tasks/job_ledger.h"

namespace ballast {
namespace {

/// Lists by processor in a result: tasks and work before and after, cycles executed, queues, the
/// agents' loads; further lists in the document of an executing run.
constexpr unsigned kTaskLists = 7, kExecuted = 2;

/// Tasks alive per processor for which a run with births is given memory. Their number is the
/// course of the run; this many suffice youngest first where all processors have work.
constexpr std::uint64_t kAlive = 64;

}  // namespace

void TaskSimulation::need_processors(NodeId processors) const {
  MemoryPlan plan;
  plan.add("task queues", TaskStore::bytes({.processors = processors}, Measure::count));
  const std::string key = size_key_of(e_);
  refuse_too_large(plan, place_of(e_, key), key);
}

void TaskSimulation::plan_memory() {
  size_.processors = tasks_->processors;
  if (!by_switch_) size_ = run_size_of(*topology_);
  size_.tasks = tasks_->size();
  if (tasks_->trace) size_.edges = tasks_->trace->edges.size();
  const RunSize& e = size_;
  std::uint64_t run = result_bytes(e, kTaskLists);  // parts that end before the report
  const auto add = [&](const char* part, std::uint64_t bytes) {
    memory_.add(part, bytes);
    run += bytes;
  };
  if (topology_) memory_.add("topology", topology_->bytes());
  memory_.add("workload", e.tasks * Tasks::kBytes + tasks_->coordinates.bytes());
  if (e_.times.knowledge_error) memory_.add("known times", e.tasks * sizeof tasks_->known[0]);
  if (tasks_->jobs) memory_.add("jobs", tasks_->jobs->bytes() + JobLedger::bytes(*tasks_));
  if (tasks_->births) {
    add(fmt::format("born tasks, {} alive per processor", kAlive).c_str(),
        TaskStore::bytes_alive(kAlive * e.processors, tasks_->births));
  }
  if (tasks_->after_inputs) memory_.add("inputs", InputLedger::bytes(*tasks_));
  if (tasks_->trace) memory_.add("trace", tasks_->trace->bytes() + e.tasks * sizeof(NodeId));
  if (by_switch_) {
    const Measure measure = switch_options_.processors.measure;
    memory_.add(
        "switch",
        Registry<SwitchMaker>::named(e_.machine.the_switch.model).make.bytes(switch_spec()));
    add("processors", SwitchNodes::bytes(e, measure));
    add("monitor", e.processors * sizeof(std::int64_t));
  } else {
    const NetworkSpec spec = network_spec(e_, *topology_);
    const TaskNodes::Options& options = network_options_.processors;
    memory_.add("network", network_bytes(e_, spec, e));
    add("processors", balancing_.nodes ? balancing_.nodes->bytes(e, *topology_, options)
                                       : PlannerNodes::bytes(e, options, false, false));
    if (options.send_messages) {
      add("messages", TaskMessages::bytes(e, tasks_->trace->edges.size()));
    }
    add("monitor", TaskMonitor::bytes(e));
    add("kernel", e.processors * NetworkLink<TaskNodes, TaskMonitor>::kChannelBytes);
  }
  memory_.add("result", result_bytes(e, kTaskLists));
  const std::uint64_t report =
      e_.run.detail ? report_bytes(e, kTaskLists - 1 + (executes() ? kExecuted : 0)) : 0;
  if (report > run) memory_.add("report", report - run);
  add_frames(memory_, e, e_.run.frames);
  if (!by_switch_) add_detailed_links(memory_, e, e_.run.detail);
  const std::string key = size_key_of(e_);
  refuse_too_large(memory_, place_of(e_, key), key);
}

}  // namespace ballast
