// SPDX-License-Identifier: BSD-3-Clause
// A task graph from two tables: the tasks, and the edges between them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/table_reader.h"
#include "workloads/synthetic.h"
#include "workloads/task_graph.h"
#include "workloads/task_names.h"
#include "workloads/traffic_keys.h"

namespace ballast {
namespace {

using NodeHeader = std::vector<std::string_view>;

/// The first line, which names the fields: all of `needed`, and perhaps `last`.
NodeHeader header_of(TableReader& row, const std::string& path, NodeHeader needed,
                     std::string_view last) {
  const std::string expected = fmt::format("{}[,{}]", fmt::join(needed, ","), last);
  if (!row.next()) throw UserError({path}, fmt::format("empty file, expected {}", expected));
  NodeHeader header = needed;
  if (row.size() > needed.size()) header.push_back(last);
  for (std::size_t i = 0; i < std::max(row.size(), header.size()); ++i) {
    if (i >= row.size() || i >= header.size() || row[i] != header[i]) {
      row.fail(i, fmt::format("unknown header, expected {}", expected));
    }
  }
  return header;
}

/// Reads the graph into `tasks`.
class DagReader {
 public:
  explicit DagReader(Tasks& tasks) : tasks_(tasks), trace_(*tasks.trace) {}

  void read_tasks(const std::string& path) {
    TableReader row(path, ',', '#');
    const NodeHeader header = header_of(row, path, {"task", "work"}, "processor");
    while (row.next()) {
      row.expect(header);
      const auto task = static_cast<TaskId>(tasks_.size());
      names_.add(row, 0);
      const bool homed = header.size() > 2;
      const NodeId home =
          homed ? static_cast<NodeId>(row.integer(2, "processor", 0, tasks_.processors - 1))
                : kAnywhere;
      tasks_.add(home, row.real(1, "work", 0, kMaxWork));
      trace_.ids.push_back(names_.id(task));
    }
    if (tasks_.size() == 0)
      throw UserError({path}, "expected at least one task, got only a header");
  }

  void read_edges(const std::string& path) {
    TableReader row(path, ',', '#');
    const NodeHeader header = header_of(row, path, {"from", "to"}, "bytes");
    while (row.next()) {
      row.expect(header);
      const TaskId from = names_.find(row, 0, "from"), to = names_.find(row, 1, "to");
      if (from == to) row.fail(1, fmt::format("to: expected another task, got {} twice", row[1]));
      trace_.edges.push_back({from, to, header.size() > 2 ? row.real(2, "bytes", 0, 1e15) : 0});
    }
  }

  /// Names a cycle of edges, if there is one.
  void refuse_cycle(const std::string& path) const {
    const OutEdges out(trace_.edges, tasks_.size());
    std::vector<std::uint8_t> free(tasks_.size(), 0);
    for (const TaskId task : topological_order(tasks_, out)) free[task] = 1;
    // Each other task has an input among the others: going back from one, a task comes again.
    std::vector<TaskId> input(tasks_.size());
    for (const Trace::Edge& edge : trace_.edges) {
      if (free[edge.from] == 0) input[edge.to] = edge.from;
    }
    const auto other = std::find(free.begin(), free.end(), 0);
    if (other == free.end()) return;
    auto task = static_cast<TaskId>(other - free.begin());
    for (std::size_t k = 0; k < tasks_.size(); ++k) task = input[task];
    std::vector<std::string> cycle{names_.text(task)};
    for (TaskId t = input[task]; t != task; t = input[t]) cycle.push_back(names_.text(t));
    constexpr std::size_t kShown = 10;
    const std::size_t more = cycle.size() - std::min(cycle.size(), kShown);
    cycle.resize(cycle.size() - more);
    throw UserError({path},
                    fmt::format("expected edges without a cycle; task {} waits for itself, through "
                                "inputs {}{}",
                                cycle.front(), fmt::join(cycle.begin() + 1, cycle.end(), ", "),
                                more == 0 ? "" : fmt::format(" and {} more", more)));
  }

  /// A task without inputs and without a home arrives at processor 0.
  void place_sources() {
    std::vector<std::uint8_t> waits(tasks_.size(), 0);
    for (const Trace::Edge& edge : trace_.edges) waits[edge.to] = 1;
    for (TaskId t = 0; t < tasks_.size(); ++t) {
      if (waits[t] == 0 && tasks_.home[t] == kAnywhere) tasks_.home[t] = 0;
    }
  }

 private:
  Tasks& tasks_;
  Trace& trace_;
  TaskNames names_;
};

Tasks dag(const Args& args, const WorkloadContext& context) {
  need_processors(context, args.where("tasks"));
  Tasks tasks;
  tasks.processors = context.processors;
  tasks.after_inputs = true;
  tasks.order = queue_order_of(args);
  tasks.trace.emplace().sending = sending_of(args);
  DagReader reader(tasks);
  reader.read_tasks(resolved_path(args.text("tasks"), args.where("tasks")));
  const std::string edges = resolved_path(args.text("edges"), args.where("edges"));
  reader.read_edges(edges);
  reader.refuse_cycle(edges);
  reader.place_sources();
  return tasks;
}

std::vector<Key> dag_keys() {
  std::vector<Key> keys{
      Key::text("tasks").required().help(
          "file with a line per task, by number or name: task,work[,processor]; without a "
          "processor, a task without "
          "inputs arrives at processor 0, any other where the first of its inputs ended"),
      Key::text("edges").required().help(
          "file with a line per edge: from,to[,bytes]; a task arrives when all its inputs have"),
      queue_order_key("fifo")};
  for (Key& key : traffic_keys()) keys.push_back(std::move(key));
  return keys;
}

const Registered<WorkloadMaker> kDag{
    {"dag",
     "task graph from two CSV files, plain or compressed with gzip, bzip2 or brotli: a task begins "
     "after its inputs; # starts a comment; needs run.until = \"completed\"",
     dag_keys(), dag}};

}  // namespace
}  // namespace ballast
