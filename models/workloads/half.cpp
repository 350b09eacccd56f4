// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> half(const Args& args, const WorkloadContext& context) {
  std::vector<std::uint64_t> loads(context.processors, 0);
  std::fill_n(loads.begin(), (loads.size() + 1) / 2, args.get<std::uint64_t>("load"));
  return loads;
}

const Registered<WorkloadMaker> kHalf{synthetic(
    "half", "left half loaded, right half empty; an odd processor in the middle is loaded",
    {load_key("load", 16, "load of each processor of the left half")}, half)};

}  // namespace
}  // namespace ballast
