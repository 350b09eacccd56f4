// SPDX-License-Identifier: BSD-3-Clause
// A workload outside the program, built as a shared object.
#include "core/plugin.h"

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> stairs(const Args& args, const WorkloadContext& context) {
  std::vector<std::uint64_t> loads(context.processors);
  for (std::size_t i = 0; i < loads.size(); ++i) loads[i] = i * args.get<std::uint64_t>("step");
  if (loads.size() > 64) throw UserError("stairs: expected up to 64 processors, got more");
  return loads;
}

const Registered<WorkloadMaker> kStairs{
    synthetic("stairs", "step x i tasks at processor i",
              {load_key("step", 2, "difference between neighbours")}, stairs)};

}  // namespace
}  // namespace ballast
