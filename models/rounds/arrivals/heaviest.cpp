// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

/// The processor with the largest load; a tie: the first one.
NodeId richest(std::uint64_t, std::span<const double> loads) {
  return static_cast<NodeId>(std::max_element(loads.begin(), loads.end()) - loads.begin());
}

const Registered<ArrivalsMaker> kHeaviestArrivals{
    {"heaviest",
     "adversary: all tasks of a round arrive at the processor with the largest load",
     {tasks_key()},
     [](const Args& args, const ArrivalsContext& context) -> std::unique_ptr<Arrivals> {
       return std::make_unique<AtOne<decltype(&richest)>>(tasks_of(args, context), richest);
     }}};

}  // namespace
}  // namespace ballast
