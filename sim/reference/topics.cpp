// SPDX-License-Identifier: BSD-3-Clause
#include "reference/topics.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "balancers/by_name.h"
#include "claims/claims.h"
#include "experiment/experiment.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "network/network_maker.h"
#include "process/exit_codes.h"
#include "replay/packet_trace.h"
#include "results/costs.h"
#include "results/result_keys.h"
#include "routing/routing_maker.h"
#include "superconcentrator/switch_registry.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "traffic/source_options.h"
#include "traffic/traffic_run.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

template <class Maker>
ReferencePart part_of(const Entry<Maker>& entry) {
  ReferencePart part{entry.name, entry.help, entry.keys, entry.facts};
  if constexpr (requires { entry.make.cycles_per_work; }) {
    if (entry.make.cycles_per_work != 1.0) {
      part.help +=
          fmt::format("; default of machine.cycles_per_work: {}", entry.make.cycles_per_work);
    }
  }
  if constexpr (std::is_same_v<Maker, BalancerSetup>) {
    const auto among = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), entry.name) != names.end();
    };
    part.facts.emplace_back("kind", among(round_balancers())   ? "round-based"
                                    : among(event_balancers()) ? "event-driven"
                                                               : "central");
  }
  if constexpr (std::is_same_v<Maker, ClaimCheck>) {
    const ClaimText& text = entry.make.text;
    part.quoted = true;
    part.facts = {{"place", text.place},
                  {"quantity", text.quantity},
                  {"tolerance", text.tolerance},
                  {"expected verdict", to_string(entry.make.expected)},
                  {"command", fmt::format("`{}`", text.command)}};
  }
  return part;
}

template <class Maker>
std::vector<ReferencePart> family() {
  std::vector<ReferencePart> parts;
  for (const auto& entry : Registry<Maker>::entries()) parts.push_back(part_of(entry));
  return parts;
}

std::vector<ReferencePart> claim_parts() {
  static_cast<void>(claims());  // loads them
  return family<ClaimCheck>();
}

std::vector<ReferencePart> experiment_parts() {
  std::vector<ReferencePart> parts;
  for (const Section& section : experiment_sections()) {
    parts.push_back({"[" + section.name + "]", section.help, section.keys});
  }
  parts.push_back({"[traffic]",
                   fmt::format("synthetic traffic in place of workload and balancer; pattern = "
                               "\"{}\" (default) or another, with its keys: `ballast list "
                               "patterns`; or recorded packets, kind = ... and its keys alone: "
                               "`ballast list packet-traces`",
                               TrafficSection{}.pattern.name),
                   traffic_section_keys()});
  parts.push_back({"[traffic], with classes",
                   "keys beside [traffic.class.NAME], in place of all others",
                   class_section_keys()});
  parts.push_back({"[traffic.class.NAME]",
                   "class of packets; pattern = ... and its keys: `ballast list patterns`",
                   source_keys()});
  parts.push_back({"[moe]",
                   "mixture of experts in place of workload and balancer; kind = ... and its keys: "
                   "`ballast list tokens`",
                   moe_fields().keys()});
  parts.push_back({"[moe.balancer]",
                   fmt::format("balancer of the experts; name = \"{}\" (default) or another, with "
                               "its keys: `ballast list expert-balancers`",
                               MoeSection{}.balancer.name)});
  parts.push_back(
      {"[rounds]",
       "simulate rounds; needs a round-based balancer; of [machine] uses only topology, "
       "its keys and processors, of [run] only seed and imbalance",
       rounds_fields().keys()});
  parts.push_back(
      {"[arrivals]",
       "tasks of each round, with [rounds]; kind = ... and its keys: `ballast list arrivals`"});
  parts.push_back({"[workload]", "tasks; kind = ... and its keys: `ballast list workloads`"});
  parts.push_back(
      {"[balancer]", "balancing algorithm; name = ... and its keys: `ballast list balancers`"});
  return parts;
}

const char* name_of(Mover mover) {
  switch (mover) {
    case Mover::nobody:
      return "no balancer";
    case Mover::the_switch:
      return "switch";
    case Mover::planner:
      return "planner";
    case Mover::central_planner:
      return "central planner";
    case Mover::round_agents:
      return "round-based balancers";
    case Mover::event_agents:
      return "event-driven balancers";
    case Mover::central_queue:
      return "central queue";
  }
  throw InvariantError("no such mover");
}

ReferenceTable cost_rows() {
  ReferenceTable table{{"name", "title", "unit", "meaning", "measured with"}, {}};
  for (const Cost& cost : cost_entries()) {
    std::vector<std::string> with;
    for (const Mover mover : cost.movers) with.emplace_back(name_of(mover));
    const std::string movers =
        with.empty() ? "all balancers" : fmt::format("{}", fmt::join(with, ", "));
    table.rows.push_back({cost.name, cost.title, cost.unit, cost.help,
                          cost.network ? movers + "; network only" : movers});
  }
  return table;
}

ReferenceTable result_rows() {
  ReferenceTable table{{"name", "unit", "meaning"}, {}};
  for (const auto& [name, text] : result_keys()) {
    table.rows.push_back({name, text.unit, text.meaning});
  }
  return table;
}

ReferenceTable exit_code_rows() {
  ReferenceTable table{{"code", "meaning"}, {}};
  for (const ExitCodeEntry& entry : exit_codes()) {
    table.rows.push_back({std::to_string(entry.code), entry.meaning});
  }
  return table;
}

}  // namespace

std::vector<ReferenceTopic> reference_topics() {
  return {
      {"experiment", "sections and keys of an experiment file", experiment_parts},
      {"workloads", "sources of tasks", family<WorkloadMaker>},
      {"arrivals", "tasks of each round in an experiment with [rounds]", family<ArrivalsMaker>},
      {"balancers", "balancing algorithms", family<BalancerSetup>},
      {"topologies", "routed networks", family<TopologyMaker>},
      {"switches", "switch implementations: model, RTL, or both in lockstep", family<SwitchMaker>},
      {"networks", "carriers of tasks and messages on a topology", family<NetworkMaker>},
      {"routings", "routing relations of a topology (machine.routing)", family<RoutingMaker>},
      {"allocators", "allocators of the routers (machine.router.allocator)",
       family<AllocatorMaker>},
      {"patterns", "destinations of packets in an experiment with [traffic]", family<PatternMaker>},
      {"packet-traces", "recorded packets in an experiment with [traffic]",
       family<PacketTraceMaker>},
      {"tokens", "sources of tokens in an experiment with [moe]", family<ExpertSourceMaker>},
      {"expert-balancers", "balancers of an experiment with [moe]", family<ExpertBalancerMaker>},
      {"claims", "claims of the papers that `ballast verify` checks", claim_parts},
      {"costs", "costs of a run", nullptr, cost_rows},
      {"results", "values of a result, the columns of a study", nullptr, result_rows},
      {"exit-codes", "exit codes of the program", nullptr, exit_code_rows}};
}

std::string common_needs(const std::vector<Key>& keys) {
  const bool all =
      std::all_of(keys.begin(), keys.end(), [](const Key& key) { return bool{key.condition()}; });
  return all && !keys.empty() ? keys.front().condition().needs : "";
}

std::string meaning_of(const Key& key, const std::string& common) {
  return key.condition().needs == common ? key.help() : key.meaning();
}

std::string default_text(const Key& key) {
  return std::visit(
      [&](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, std::monostate>) {
          return key.is_required() ? "required" : "-";
        } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>> ||
                             std::is_same_v<T, std::vector<std::string>>) {
          return fmt::format("[{}]", fmt::join(value, ", "));
        } else if constexpr (std::is_same_v<T, Rows>) {
          return "[...]";
        } else {
          return fmt::format("{}", value);
        }
      },
      key.fallback());
}

}  // namespace ballast
