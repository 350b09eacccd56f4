// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/args.h"
#include "topology/topology.h"

namespace ballast {

/// Something fails, for good. A link fails in both directions; a router takes its links with it,
/// and its processors can be reached no more; a node is a processor with its interface, whose
/// router goes on.
struct Fault {
  enum class Kind : std::uint8_t { link, router, node };
  Cycle at;
  Kind kind;
  LinkEnd link;  ///< of a link: either end; of a router or node: its number in `router`
};

/// All faults of a run, by cycle, and what they cost.
struct FaultSchedule {
  std::vector<Fault> faults;
  Cycle reconfigure = 100;  ///< cycles in which the network stands still after a fault
};

/// Keys of [machine.faults].
[[nodiscard]] std::vector<Key> fault_keys();
/// Their schedule: the listed faults, and random ones before cycle `horizon`. Throws UserError with
/// the place of a key whose list names what does not exist.
[[nodiscard]] FaultSchedule fault_schedule(const Args& args, const Topology& topology,
                                           std::uint64_t seed, Cycle horizon);

}  // namespace ballast
