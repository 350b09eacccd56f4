// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> spike(const Args& args, const WorkloadContext& context) {
  const auto at = args.get<std::uint64_t>("at");
  if (at >= context.processors) {
    throw UserError(args.where("at"),
                    fmt::format("workload.at: expected a processor 0 .. {1}, got {0}", at,
                                context.processors - 1));
  }
  std::vector<std::uint64_t> loads(context.processors, args.get<std::uint64_t>("base"));
  loads[at] = args.get<std::uint64_t>("load");
  return loads;
}

const Registered<WorkloadMaker> kSpike{
    synthetic("spike", "one processor holds all tasks, or almost all",
              {load_key("load", 1024, "load of the spike"),
               load_key("base", 0, "load of each other processor"),
               Key::integer("at", 0).range(0, ~NodeId{0} - 1.0).help("processor of the spike")},
              spike)};

}  // namespace
}  // namespace ballast
