// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> list(const Args& args, const WorkloadContext& context) {
  const auto& given = args.get<std::vector<std::int64_t>>("loads");
  std::vector<std::uint64_t> loads(given.begin(), given.end());
  loads.resize(processors_for(loads.size(), "loads", context, args.where("loads")));
  return loads;
}

const Registered<WorkloadMaker> kList{
    synthetic("list", "list of loads; processors beyond its end are empty",
              {Key::integers("loads")
                   .range(0, static_cast<double>(kMaxTasks))
                   .required()
                   .help("load of each processor")},
              list, true)};

}  // namespace
}  // namespace ballast
