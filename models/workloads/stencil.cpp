// SPDX-License-Identifier: BSD-3-Clause
// A four-point stencil with a hot disc: tasks in blocks on a square of processors.
#include <fmt/format.h>

#include <cmath>

#include "core/input_limits.h"
#include "workloads/traffic_keys.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Side of a square of this many processors; 0: they are none.
NodeId side_of(NodeId processors) {
  const auto side = static_cast<NodeId>(std::lround(std::sqrt(static_cast<double>(processors))));
  return side * side == processors ? side : 0;
}

Tasks stencil(const Args& args, const WorkloadContext& context) {
  const auto n = args.get<NodeId>("side");
  const NodeId blocks = side_of(context.processors);
  if (blocks == 0 || n % blocks != 0) {
    throw UserError(args.where("side"),
                    fmt::format("workload.side: expected a square of m x m processors, and a side "
                                "that m divides, got {} processors and a side of {}",
                                context.processors, n));
  }
  const std::uint64_t count = std::uint64_t{n} * n;
  if (count > kMaxTasks) {
    throw UserError(
        args.where("side"),
        fmt::format("workload.side: expected at most {} tasks, got {}", kMaxTasks, count));
  }
  need_memory(count * (Tasks::kBytes + 4 * sizeof(Trace::Edge) + sizeof(std::uint64_t) +
                       3 * sizeof(double)),
              args.where("side"));
  const double hot = args.get<double>("hot"), cold = args.get<double>("cold");
  const double x = args.get<double>("x") * n, y = args.get<double>("y") * n;
  const double radius = args.get<double>("radius") * n, bytes = args.get<double>("bytes");
  const NodeId block = n / blocks;

  Tasks tasks;
  tasks.processors = context.processors;
  Trace& trace = tasks.trace.emplace();
  tasks.coordinates.axes = 2;
  trace.sending = sending_of(args);
  const auto send = [&](TaskId from, TaskId to) { trace.edges.push_back({from, to, bytes}); };
  for (NodeId row = 0; row < n; ++row) {
    for (NodeId column = 0; column < n; ++column) {
      const auto task = static_cast<TaskId>(tasks.size());
      // Squares: hypot may differ between C libraries.
      const double down = row - y;
      const double right = column - x;
      const bool inside = down * down + right * right <= radius * radius;
      tasks.add((row / block) * blocks + column / block, inside ? hot : cold);
      trace.ids.push_back(task);
      tasks.coordinates.of.push_back({double(column), double(row), 0});
      if (row != 0) send(task, task - n);
      if (row + 1 != n) send(task, task + n);
      if (column != 0) send(task, task - 1);
      if (column + 1 != n) send(task, task + 1);
    }
  }
  return tasks;
}

Key share(const char* name, double fallback, const char* help) {
  return Key::real(name, fallback).range(0, 2).help(help);
}

std::vector<Key> stencil_keys() {
  std::vector<Key> keys{
      Key::integer("side", 32)
          .range(1, 65535)
          .unit("tasks")
          .help("side of the square; m divides it"),
      Key::real("bytes", 100.0)
          .range(0, 1e15)
          .unit("bytes")
          .help("bytes that a task sends to each neighbour"),
      Key::real("hot", 12.0).range(0, kMaxWork).help("work of a task in the disc"),
      Key::real("cold", 1.0).range(0, kMaxWork).help("work of any other task"),
      share("x", 0.3, "column of the disc's centre, as a share of the side"),
      share("y", 0.3, "row of the disc's centre, as a share of the side"),
      share("radius", 0.22, "radius of the disc, as a share of the side")};
  for (Key& key : traffic_keys()) keys.push_back(std::move(key));
  return keys;
}

const Registered<WorkloadMaker> kStencil{
    {"stencil",
     "tasks of a square that exchange bytes with their four neighbours, in blocks on m x m "
     "processors; those in a disc are longer",
     stencil_keys(), stencil}};

}  // namespace
}  // namespace ballast
