// SPDX-License-Identifier: BSD-3-Clause
#include <ballast/plugin.h>
#include <ballast/synthetic.h>

namespace ballast {
namespace {

std::vector<std::uint64_t> stairs(const Args& args, const WorkloadContext& context) {
  std::vector<std::uint64_t> loads(context.processors);
  for (std::size_t i = 0; i < loads.size(); ++i) loads[i] = i * args.get<std::uint64_t>("step");
  return loads;
}

const Registered<WorkloadMaker> kStairs{
    synthetic("stairs", "step x i tasks at processor i",
              {load_key("step", 2, "difference between neighbours")}, stairs)};

}  // namespace
}  // namespace ballast
