// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "machine/balancing.h"

namespace ballast {
namespace {

/// Processor i < p/2 and processor i + p/2 are a pair; the richer one gives half the difference,
/// rounded down. One round levels the load whose one half of the processors holds everything.
class Pairing final : public Planner {
 public:
  void plan(std::span<const std::uint32_t> load, std::vector<Transfer>& transfers) override {
    const auto half = static_cast<NodeId>(load.size() / 2);
    for (NodeId i = 0; i < half; ++i) {
      const NodeId rich = load[i] >= load[i + half] ? i : i + half;
      const NodeId poor = rich == i ? i + half : i;
      const std::uint32_t count = (load[rich] - load[poor]) / 2;
      if (count != 0) transfers.push_back({rich, poor, count});
    }
  }
};

const Registered<BalancerSetup> kPairing{
    {"pairing",
     "known pairing over the network: processor i < p/2 and i + p/2, the richer one sends half the "
     "difference; loads are known at no cost",
     {every_key()},
     [](const Args& args) {
       return Balancing{.carrier = Balancing::Carrier::network,
                        .every = args.get<Cycle>("every"),
                        .nodes = std::make_shared<PlannerBalancing<Pairing>>()};
     }}};

}  // namespace
}  // namespace ballast
