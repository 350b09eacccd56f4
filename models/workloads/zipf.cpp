// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "core/power.h"
#include "workloads/synthetic.h"

namespace ballast {
namespace {

std::vector<std::uint64_t> zipf(const Args& args, const WorkloadContext& context) {
  const auto load = args.get<double>("load");
  const auto exponent = args.get<double>("exponent");
  std::vector<std::uint64_t> loads(context.processors);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    loads[i] = static_cast<std::uint64_t>(
        std::llround(load / power(static_cast<double>(i + 1), exponent)));
  }
  return loads;
}

const Registered<WorkloadMaker> kZipf{
    synthetic("zipf", "Zipf loads: processor i has load / (i + 1)^exponent tasks, rounded",
              {load_key("load", 1024, "load of processor 0"),
               Key::real("exponent", 1.0).range(0, 16).help("exponent; 0: all loads are equal")},
              zipf)};

}  // namespace
}  // namespace ballast
