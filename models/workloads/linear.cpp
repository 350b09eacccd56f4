// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/synthetic.h"

namespace ballast {
namespace {

/// first + (last - first) i / (p - 1), rounded to nearest, halves away from `first`. Integers only;
/// with loads and processors below 2^32 the product fits.
std::vector<std::uint64_t> linear(const Args& args, const WorkloadContext& context) {
  const auto first = args.get<std::uint64_t>("first");
  const auto last = args.get<std::uint64_t>("last");
  const std::uint64_t rise = first < last ? last - first : first - last;
  const std::uint64_t steps = context.processors > 1 ? context.processors - 1 : 1;
  std::vector<std::uint64_t> loads(context.processors);
  for (std::uint64_t i = 0; i < loads.size(); ++i) {
    const std::uint64_t change = (rise * i + steps / 2) / steps;
    loads[i] = first < last ? first + change : first - change;
  }
  return loads;
}

const Registered<WorkloadMaker> kLinear{
    synthetic("linear", "linear loads from the first processor to the last",
              {load_key("first", 0, "load of the first processor"),
               load_key("last", 32, "load of the last processor")},
              linear)};

}  // namespace
}  // namespace ballast
