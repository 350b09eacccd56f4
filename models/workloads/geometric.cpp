// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> geometric(const Args& args, const WorkloadContext& context) {
  const auto ratio = args.get<double>("ratio");
  auto load = args.get<double>("load");
  std::vector<std::uint64_t> loads(context.processors);
  for (std::uint64_t& at : loads) {
    at = static_cast<std::uint64_t>(std::llround(load));
    load *= ratio;  // products only: the same on every machine
  }
  return loads;
}

const Registered<WorkloadMaker> kGeometric{
    synthetic("geometric", "geometric loads: processor i has load * ratio^i tasks, rounded",
              {load_key("load", 1024, "load of processor 0"),
               Key::real("ratio", 0.5)
                   .range(0, 1)
                   .help("ratio of a processor's load to the load of its predecessor")},
              geometric)};

}  // namespace
}  // namespace ballast
