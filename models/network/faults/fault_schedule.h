// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/args.h"
#include "topology/topology.h"

namespace ballast {

/// A permanent fault. A link fails in both directions. A router takes its links with it, and its
/// processors can no longer be reached. A node is a processor with its interface; its router goes
/// on.
struct Fault {
  enum class Kind : std::uint8_t { link, router, node };
  Cycle at;
  Kind kind;
  LinkEnd link;  ///< link: either end; router or node: its number in `router`
};

/// All faults of a run by cycle, and their cost.
struct FaultSchedule {
  std::vector<Fault> faults;
  Cycle reconfigure = 100;  ///< cycles in which the network stops after a fault
};

/// Keys of [machine.faults].
[[nodiscard]] std::vector<Key> fault_keys();
/// The schedule of these keys: the listed faults, and random ones before cycle `horizon`. Throws
/// UserError with the place of a key whose list names a part that does not exist.
[[nodiscard]] FaultSchedule fault_schedule(const Args& args, const Topology& topology,
                                           std::uint64_t seed, Cycle horizon);

}  // namespace ballast
