// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>

#include "core/random.h"
#include "network/faults/fault_schedule.h"

namespace ballast {

/// Machines small enough for faults to cut them.
struct SmallMachine {
  const char *name, *keys;
};
inline const std::vector<SmallMachine> kSmallMachines{
    {"mesh", "size = [4, 4]"},        {"torus", "size = [4, 3]"}, {"hypercube", "size = [16]"},
    {"tree", "size = [16]\nfat = 2"}, {"ring", "size = [7]"},     {"line", "size = [6]"},
    {"complete", "size = [6]"},       {"star", "size = [8]"}};

/// One to six faults of any kind before cycle 250.
inline FaultSchedule random_faults(const Topology& t, RandomStream& random) {
  FaultSchedule schedule;
  schedule.reconfigure = 1 + random.below(60);
  for (std::uint64_t k = 1 + random.below(6); k > 0; --k) {
    const auto kind = static_cast<Fault::Kind>(random.below(3));
    Fault fault{random.below(250), kind, {}};
    if (kind == Fault::Kind::node) {
      fault.link.router = static_cast<NodeId>(random.below(t.processors()));
    } else {
      fault.link.router = static_cast<NodeId>(random.below(t.routers()));
      if (kind == Fault::Kind::link && t.links(fault.link.router) == 0) continue;
      if (kind == Fault::Kind::link) {
        fault.link.port = static_cast<Port>(random.below(t.links(fault.link.router)));
      }
    }
    schedule.faults.push_back(fault);
  }
  std::stable_sort(schedule.faults.begin(), schedule.faults.end(),
                   [](const Fault& a, const Fault& b) { return a.at < b.at; });
  return schedule;
}

}  // namespace ballast
