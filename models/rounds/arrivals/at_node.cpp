// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

const Registered<ArrivalsMaker> kAtNodeArrivals{
    {"at-node",
     "all tasks of every round arrive at one processor",
     {node_key("processor at which the tasks arrive"), tasks_key()},
     [](const Args& args, const ArrivalsContext& context) -> std::unique_ptr<Arrivals> {
       const auto at = [node = node_of(args, context)](std::uint64_t, std::span<const double>) {
         return node;
       };
       return std::make_unique<AtOne<decltype(at)>>(tasks_of(args, context), at);
     }}};

}  // namespace
}  // namespace ballast
