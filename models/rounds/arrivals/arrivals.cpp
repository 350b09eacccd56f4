// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/arrivals/arrivals.h"

#include <fmt/format.h>

#include <utility>

#include "workloads/workload.h"

namespace ballast {

Key tasks_key() {
  return {.name = "tasks",
          .kind = Key::Kind::integer,
          .help = "how many arrive a round; absent: as many as there are processors",
          .min = 1,
          .max = static_cast<double>(kMaxTasks)};
}

std::uint64_t tasks_of(const Args& args, const ArrivalsContext& context) {
  return args.has("tasks") ? static_cast<std::uint64_t>(args.integer("tasks")) : context.processors;
}

Key node_key(std::string help) {
  return {.name = "node",
          .kind = Key::Kind::integer,
          .preset = std::int64_t{0},
          .help = std::move(help),
          .min = 0,
          .max = ~NodeId{0} - 1.0};
}

NodeId node_of(const Args& args, const ArrivalsContext& context) {
  const std::int64_t node = args.integer("node");
  if (node < std::int64_t{context.processors}) return static_cast<NodeId>(node);
  throw UserError(args.where("node"), fmt::format("arrivals.node: {} is out of range, must be 0 .. "
                                                  "{}",
                                                  node, context.processors - 1));
}

}  // namespace ballast
