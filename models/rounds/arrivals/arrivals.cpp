// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/arrivals/arrivals.h"

#include <fmt/format.h>

#include <utility>

#include "workloads/workload.h"

namespace ballast {

Key tasks_key() {
  return Key::integer("tasks")
      .range(1, static_cast<double>(kMaxTasks))
      .help("tasks that arrive per round; default: the number of processors");
}

std::uint64_t tasks_of(const Args& args, const ArrivalsContext& context) {
  return args.has("tasks") ? args.get<std::uint64_t>("tasks") : context.processors;
}

Key node_key(std::string help) {
  return Key::integer("processor", 0)
      .formerly("processor")
      .range(0, ~NodeId{0} - 1.0)
      .help(std::move(help));
}

NodeId node_of(const Args& args, const ArrivalsContext& context) {
  const std::int64_t node = args.get<std::int64_t>("processor");
  if (node < std::int64_t{context.processors}) return static_cast<NodeId>(node);
  throw UserError(args.where("processor"),
                  fmt::format("arrivals.processor: expected a processor 0 .. {1}, got {0}", node,
                              context.processors - 1));
}

}  // namespace ballast
