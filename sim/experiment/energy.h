// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"
#include "network/network.h"

namespace ballast {

/// [energy]: weights of the events of a routed network, which the user must know. Absent: this
/// event does not count.
struct EnergySection {
  std::optional<double> buffer_write = {}, buffer_read = {}, crossbar = {}, link = {},
                        vc_allocation = {}, switch_allocation = {};  ///< pJ per event
  std::optional<double> leakage = {};                                ///< pJ per router and cycle
};

/// Energy of a run, by the kinds of events with a weight.
struct Energy {
  struct Part {
    std::string name;  ///< the key of its weight
    std::string unit;  ///< of the events: "flits written"
    std::uint64_t events = 0;
    double pj = 0;
  };
  std::vector<Part> parts;
  [[nodiscard]] double total_pj() const noexcept;
};

/// Energy of a network with this number of routers in this number of cycles.
[[nodiscard]] Energy energy_of(const EnergySection& weights, const NetworkEvents& events,
                               std::uint64_t routers, Cycle cycles);

}  // namespace ballast
