// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> constant(const Args& args, const WorkloadContext& context) {
  return std::vector<std::uint64_t>(context.processors, args.get<std::uint64_t>("load"));
}

const Registered<WorkloadMaker> kConstant{
    synthetic("constant", "the same load on every processor",
              {load_key("load", 16, "load of each processor")}, constant)};

}  // namespace
}  // namespace ballast
