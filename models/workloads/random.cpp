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
        fmt::format("workload.min: {} is out of range, must be 0 .. {} (workload.max)", min, max));
  }
  std::vector<std::uint64_t> loads(context.processors);
  for (NodeId i = 0; i < context.processors; ++i) {
    loads[i] = min + context.random(Stream::loads, i).below(max - min + 1);
  }
  return loads;
}

const Registered<WorkloadMaker> kRandom{
    synthetic("random", "every load from min to max equally likely, by the seed",
              {load_key("min", 0, "least load"), load_key("max", 32, "greatest load")}, random)};

}  // namespace
}  // namespace ballast
