// SPDX-License-Identifier: BSD-3-Clause
#include <numeric>

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

/// Round r: at processor (node + r stride) mod n.
std::unique_ptr<Arrivals> rotating(const Args& args, const ArrivalsContext& context) {
  const std::uint64_t n = context.processors, first = node_of(args, context);
  const std::uint64_t stride = args.get<std::uint64_t>("stride") % n;
  const std::uint64_t period = n / std::gcd(n, stride);
  const auto at = [=](std::uint64_t round, std::span<const double>) {
    return static_cast<NodeId>((first + round % period * stride) % n);
  };
  return std::make_unique<AtOne<decltype(at)>>(tasks_of(args, context), at, period);
}

const Registered<ArrivalsMaker> kRotatingArrivals{
    {"rotating",
     "all tasks of a round arrive at one processor, those of the next round at another one",
     {node_key("processor of the first round"),
      Key::integer("stride", 1)
          .range(0, ~NodeId{0} - 1.0)
          .help("distance from one round's processor to the next one's, modulo the number of "
                "processors"),
      tasks_key()},
     rotating}};

}  // namespace
}  // namespace ballast
