// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/gossip/gossip.h"

#include "balancers/gossip/gossip_step.h"

namespace ballast {

GossipResult gossip(const GossipStart& start, const GossipOptions& options, std::uint64_t seed) {
  return options.rule == GossipOptions::Rule::tempered ? tempered_gossip(start, options, seed)
                                                       : distributed_gossip(start, options, seed);
}

}  // namespace ballast
