// SPDX-License-Identifier: BSD-3-Clause
// The tables of keys and members of an experiment's sections.
#pragma once

#include "core/fields.h"
#include "experiment/experiment.h"

namespace ballast {

/// What keys of the network, and those of its routers, need to have an effect.
inline constexpr Condition kOnNetwork{[](const RunFacts& run) { return run.on_network; },
                                      "a balancer on the network"};
inline constexpr Condition kRouters{
    [](const RunFacts& run) { return run.routers; },
    "routers: machine.network = \"routed\" and a balancer on the network"};

[[nodiscard]] const Fields<MachineSection>& machine_fields();  ///< without the topology's name
[[nodiscard]] const Fields<MachineSection>& network_fields();  ///< with a topology
[[nodiscard]] const Fields<TimesSection>& times_fields();      ///< of [workload], with tasks
[[nodiscard]] const Fields<RouterSection>& router_fields();
[[nodiscard]] const Fields<RouterSection>& link_fields();
[[nodiscard]] const Fields<SwitchSection>& switch_fields();
[[nodiscard]] const Fields<RoundsSection>& rounds_fields();
[[nodiscard]] const Fields<EnergySection>& energy_fields();
/// [moe], without the keys of its parts.
[[nodiscard]] const Fields<MoeSection>& moe_fields();
/// [run] of an experiment with tasks; with traffic or experts; with rounds.
[[nodiscard]] const Fields<RunSection>& run_fields();
[[nodiscard]] const Fields<RunSection>& traffic_run_fields();
[[nodiscard]] const Fields<RunSection>& rounds_run_fields();

/// [traffic], without the keys of its pattern; beside [traffic.class.NAME].
[[nodiscard]] std::vector<Key> traffic_section_keys();
[[nodiscard]] std::vector<Key> class_section_keys();
inline constexpr std::size_t kMostTrafficClasses = 16;

/// The key with the topology's name, and the one with the pattern's.
[[nodiscard]] Key topology_key();
[[nodiscard]] Key routing_key();
[[nodiscard]] Key pattern_key();
/// The key of [traffic] that chooses recorded packets.
[[nodiscard]] Key trace_kind_key();
/// The keys that choose the parts of [moe] and [moe.balancer].
[[nodiscard]] Key token_kind_key();
[[nodiscard]] Key expert_balancer_key();

}  // namespace ballast
