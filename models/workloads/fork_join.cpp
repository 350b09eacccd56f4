// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/fork_join.h"

#include <fmt/format.h>

#include "core/input_limits.h"
#include "workloads/synthetic.h"
#include "workloads/traffic_keys.h"

namespace ballast {

namespace {

/// A call but the first has an edge from its caller and one to the join of that, a join has one
/// from its call.
std::uint64_t edges_of(std::uint64_t calls, std::uint64_t joins) { return 2 * (calls - 1) + joins; }

}  // namespace

ForkJoin::ForkJoin(const Args& args, const WorkloadContext& context, std::uint64_t calls,
                   std::uint64_t joins)
    : call_work_(args.get<double>("cycles")),
      join_work_(args.get<double>("join_cycles")),
      bytes_(args.get<double>("bytes")) {
  need_processors(context, args.where("n"));
  tasks_.processors = context.processors;
  tasks_.after_inputs = true;
  tasks_.order = queue_order_of(args);
  Trace& trace = tasks_.trace.emplace();
  trace.sending = sending_of(args);

  need(calls, joins, args.where("n"));
  const std::uint64_t tasks = calls + joins;
  tasks_.home.reserve(tasks);
  tasks_.work.reserve(tasks);
  tasks_.arrival.reserve(tasks);
  trace.edges.reserve(edges_of(calls, joins));
}

void ForkJoin::need(std::uint64_t calls, std::uint64_t joins, const Where& where) {
  const std::uint64_t tasks = calls + joins;
  if (tasks > kMaxTasks) {
    throw UserError(where,
                    fmt::format("workload.n: expected at most {} tasks, got {}", kMaxTasks, tasks));
  }
  need_memory(tasks * Tasks::kBytes + edges_of(calls, joins) * sizeof(Trace::Edge), where);
}

TaskId ForkJoin::add(NodeId home, double work) {
  tasks_.add(home, work);
  return static_cast<TaskId>(tasks_.size() - 1);
}

TaskId ForkJoin::call(TaskId caller) {
  const TaskId task = add(caller == kNone ? 0 : kAnywhere, call_work_);
  if (caller != kNone) tasks_.trace->edges.push_back({caller, task, 0});
  return task;
}

TaskId ForkJoin::join(TaskId call, std::span<const TaskId> ends) {
  const TaskId task = add(kAnywhere, join_work_);
  tasks_.trace->edges.push_back({call, task, 0});
  for (const TaskId end : ends) tasks_.trace->edges.push_back({end, task, bytes_});
  return task;
}

std::vector<Key> fork_join_keys() {
  std::vector<Key> keys{
      Key::real("cycles", 10)
          .range(0, kMaxWork)
          .unit("units of work")
          .help("length of each call; by default a unit of work is a cycle"),
      Key::real("join_cycles", 1)
          .range(0, kMaxWork)
          .unit("units of work")
          .help("length of the part of a call after the calls that it has spawned"),
      Key::real("bytes", 8.0)
          .range(0, 1e15)
          .unit("bytes")
          .help("bytes that a call returns to its caller"),
      queue_order_key("lifo")};
  for (Key& key : traffic_keys()) keys.push_back(std::move(key));
  return keys;
}

}  // namespace ballast
