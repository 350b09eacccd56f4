// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> random(const Args& args, const WorkloadContext& context) {
  const auto min = args.get<std::uint64_t>("min");
  const auto max = args.get<std::uint64_t>("max");
  if (min > max) {
    throw UserError(
        args.where("min"),
        fmt::format("workload.min: expected 0 .. {1} (workload.max), got {0}", min, max));
  }
  std::vector<std::uint64_t> loads(context.processors);
  for (NodeId i = 0; i < context.processors; ++i) {
    loads[i] = min + context.random(Stream::loads, i).below(max - min + 1);
  }
  return loads;
}

const Registered<WorkloadMaker> kRandom{
    synthetic("random", "random loads: each from min to max equally likely",
              {load_key("min", 0, "smallest load"), load_key("max", 32, "largest load")}, random)};

}  // namespace
}  // namespace ballast
