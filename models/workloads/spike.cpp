// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> spike(const Args& args, const WorkloadContext& context) {
  const auto at = static_cast<std::uint64_t>(args.integer("at"));
  if (at >= context.processors) {
    throw UserError(args.where("at"),
                    fmt::format("workload.at: {} is out of range, must be 0 .. {}", at,
                                context.processors - 1));
  }
  std::vector<std::uint64_t> loads(context.processors,
                                   static_cast<std::uint64_t>(args.integer("base")));
  loads[at] = static_cast<std::uint64_t>(args.integer("load"));
  return loads;
}

const Registered<WorkloadMaker> kSpike{synthetic("spike", "one processor holds (almost) all",
                                                 {load_key("load", 1024, "load of the one"),
                                                  load_key("base", 0, "load of each other"),
                                                  {.name = "at",
                                                   .kind = Key::Kind::integer,
                                                   .preset = 0,
                                                   .help = "processor of the spike",
                                                   .min = 0,
                                                   .max = ~NodeId{0} - 1.0}},
                                                 spike)};

}  // namespace
}  // namespace ballast
