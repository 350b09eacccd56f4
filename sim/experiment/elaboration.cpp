// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/elaboration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiment/sections.h"
#include "experiment/traffic_classes.h"
#include "network/faults/fault_schedule.h"
#include "network/link_cycles.h"
#include "routing/routing_maker.h"
#include "tasks/task_store.h"
#include "topology/deadlock.h"
#include "topology/distances.h"

namespace ballast {
namespace {

Args fault_args(const Experiment& e) {
  const Choice& faults = e.machine.faults;
  return faults.args ? *faults.args : checked_args("machine.faults", fault_keys(), faults.settings);
}

/// Refuses a number of processors too large for memory before the topology is made.
void refuse_large_size(const Experiment& e) {
  const Args args = args_of<TopologyMaker>(e.machine.topology);
  if (!args.has("size")) return;
  std::uint64_t processors = 1;
  for (const std::int64_t n : args.get<std::vector<std::int64_t>>("size")) {
    if (n <= 0 || processors > kMaxProcessors) return;  // refused by the topology
    processors *= static_cast<std::uint64_t>(n);
  }
  MemoryPlan plan;
  if (e.rounds || e.traffic || e.moe) {
    constexpr std::uint64_t kLeast = 24;  // bytes: rounds of a stencil need the fewest
    plan.add("processors, at least", processors * kLeast);
  } else {
    plan.add("task queues", TaskStore::bytes({.processors = processors}, Measure::count));
  }
  const std::string key = size_key_of(e);
  refuse_too_large(plan, place_of(e, key), key);
}

std::unique_ptr<Routing> routing_of(const Experiment& e, const Topology& topology) {
  const Choice& routing = e.machine.routing;
  try {
    return make_part<RoutingMaker>(routing, topology);
  } catch (const UserError& error) {
    throw UserError(place_of(e, "machine.routing.name"),
                    fmt::format("machine.routing.name = \"{}\": {}", routing.name, error.what()));
  }
}

/// Packets may take detours, and the table of the shortest ways is small.
bool has_stretch(const Experiment& e, const Topology& topology) {
  constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;
  return e.traffic && !e.traffic->trace && e.machine.routing.name != "own" && !topology.minimal() &&
         Distances::bytes(run_size_of(topology)) <= kMostBytes;
}

void set_protocol(const RequestOptions& requests, const Topology& topology, RouterOptions& router) {
  router.message_classes = requests.classes;
  const bool bounded = !requests.sinks_always(topology.processors());
  router.reply_queue = bounded ? requests.reply_queue : 0;
}

}  // namespace

std::uint32_t longest_message(const TrafficSection& traffic) {
  std::uint32_t longest = traffic.requests ? traffic.requests->reply_flits : 0;
  for (const TrafficClass& c : classes_of(traffic)) longest = std::max(longest, c.sources.flits);
  return longest;
}

std::string fault_key(const Experiment& e, FaultsOf parts) {
  const Args faults = fault_args(e);
  for (const std::string key :
       {"links", "link_rate", "routers", "router_rate", "processors", "processor_rate"}) {
    if (parts == FaultsOf::processors && key.starts_with("link")) continue;
    if (parts == FaultsOf::the_network && key.starts_with("processor")) continue;
    const bool fails = key.ends_with("_rate") ? faults.get<double>(key) > 0 : faults.has(key);
    if (fails) return "machine.faults." + key;
  }
  return "";
}

void add(Args& to, const Args& from) {
  for (const auto& [key, item] : from.items()) to.set(key, item.value, item.where);
}

void check_frames(const Experiment& e) {
  constexpr std::uint32_t kLeast = FrameSeries::kLeast, kMost = FrameSeries::kMost;
  if (e.run.frames == 0 || (e.run.frames >= kLeast && e.run.frames <= kMost)) return;
  throw UserError(fmt::format("run.frames: expected 0 or an integer {} .. {}, got {}", kLeast,
                              kMost, e.run.frames));
}

std::vector<LinkFlits> detailed_links(const Experiment& e, const Network& network) {
  return e.run.detail ? network.link_flits() : std::vector<LinkFlits>{};
}

std::unique_ptr<Topology> make_topology(const Experiment& e) {
  if (!e.machine.topology) {
    throw UserError(place_of(e, "machine"),
                    fmt::format("machine.topology: missing required key, expected one of {}",
                                fmt::join(Registry<TopologyMaker>::names(), ", ")));
  }
  refuse_large_size(e);
  return within_memory(e, size_key_of(e), [&] {
    auto topology = make_part<TopologyMaker>(e.machine.topology);
    auto routing = routing_of(e, *topology);
    return with_routing(std::move(topology), std::move(routing));
  });
}

std::string size_key_of(const Experiment& e) {
  const Choice& topology = e.machine.topology;
  if (!topology) return "machine.processors";
  for (const char* key : {"size", "path"}) {
    if (topology.args && topology.args->has(key)) return std::string("machine.") + key;
  }
  return "machine.topology";
}

NetworkSpec network_spec(const Experiment& e, const Topology& topology) {
  router_fields().check(e.machine.router, "machine.router");
  link_fields().check(e.machine.router, "machine.link");
  RouterOptions router = e.machine.router;
  if (e.traffic && e.traffic->requests) set_protocol(*e.traffic->requests, topology, router);
  if (e.traffic && divides_vcs(*e.traffic)) router.message_classes = *e.traffic->given_classes;
  router.vcs = e.machine.router.given_vcs.value_or(topology.vc_classes() * router.message_classes);
  router.allocator = &Registry<AllocatorMaker>::named(e.machine.router.allocator_name);
  router.flow = e.machine.router.given_flow.value_or(Flow::wormhole);
  router.cycles_by_length = e.machine.router.given_cycles_by_length.value_or(false);
  if (e.machine.router.given_flit_cycles && !router.flit_cycles_by_kind.empty()) {
    throw UserError(place_of(e, "machine.link.cycles_per_flit"),
                    "machine.link.cycles_per_flit: has no effect beside cycles_per_flit_by_kind; "
                    "leave one of them out");
  }
  router.flit_cycles = e.machine.router.given_flit_cycles.value_or(1);
  if (e.traffic) router.longest_packet = longest_message(*e.traffic);
  if (e.moe) router.longest_packet = e.moe->packet_flits;
  router.count_links = has_stretch(e, topology);
  if (router.allocator->make.iterated) {
    router.iterations = e.machine.router.given_iterations.value_or(1);
  }
  return {topology,
          router,
          fault_schedule(fault_args(e), topology, e.run.seed, e.run.max_cycles),
          e.machine.router.check_deadlock,
          e.run.seed,
          e.machine.routing.name == "own"};
}

std::unique_ptr<Network> make_network(const Experiment& e, const NetworkSpec& spec) {
  const auto& maker = Registry<NetworkMaker>::named(e.machine.network);
  try {
    return maker.make(spec);
  } catch (const UserError& error) {
    throw UserError(place_of(e, "machine.network"),
                    fmt::format("machine.network = \"{}\": {}", maker.name, error.what()));
  }
}

std::uint64_t network_bytes(const Experiment& e, const NetworkSpec& spec, const RunSize& size) {
  RouterOptions router = spec.router;
  if (spec.topology.has_flit_cycles()) router.flit_cycles = kMostFlitCycles;  // any but 1
  const auto& maker = Registry<NetworkMaker>::named(e.machine.network).make;
  return maker.bytes(size, router, !spec.faults.faults.empty());
}

void note_network(const Experiment& e, const NetworkSpec& spec, const Network& network,
                  std::vector<std::string>& notes) {
  if (std::string why = network.why_sparse(); !why.empty()) notes.push_back(std::move(why));
  const bool routers = Registry<NetworkMaker>::named(e.machine.network).make.routers;
  if (!routers || !spec.check_deadlock || spec.own_routing) return;
  if (can_be_searched(spec.topology)) return;
  notes.push_back(fmt::format(
      "The routing is not checked for deadlock: {} routers and {} processors are too many for the "
      "search, which is quadratic; `ballast check` searches a smaller machine of this kind.",
      spec.topology.routers(), spec.topology.processors()));
}

RunFacts network_facts(const Experiment& e) {
  const bool routers = Registry<NetworkMaker>::named(e.machine.network).make.routers;
  const auto* const allocator = Registry<AllocatorMaker>::find(e.machine.router.allocator_name);
  return {.on_network = true,
          .routers = routers,
          .iterates = routers && allocator != nullptr && allocator->make.iterated,
          .parts_may_fail = routers,
          .parts_fail = routers && !fault_key(e).empty()};
}

void add_section(nlohmann::ordered_json& record, const char* name, const Args& section) {
  if (!section.items().empty()) record[name] = to_json(section);
}

void record_network(const Experiment& e, const RunFacts& run, unsigned vcs,
                    nlohmann::ordered_json& machine) {
  const RouterSection& router = e.machine.router;
  if (run.on_network) {
    add_section(machine, "routing", record_of<RoutingMaker>(e.machine.routing, "name", run));
  }
  add_section(machine, "link", link_fields().record(router, "machine.link", run));
  add_section(machine, "router", router_fields().record(router, "machine.router", run));
  if (run.routers) machine["router"]["vcs"] = vcs;
  add_section(machine, "faults", with_effect(fault_args(e), fault_keys(), run));
}

void record_energy(const Experiment& e, const RunFacts& run, nlohmann::ordered_json& config) {
  if (!e.energy) return;
  if (run.routers) energy_fields().check(*e.energy, "energy");
  add_section(config, "energy", energy_fields().record(*e.energy, "energy", run));
}

std::optional<Energy> energy_of(const Experiment& e, const Network& network,
                                const Topology& topology, Cycle cycles) {
  const std::optional<NetworkEvents> events = network.events();
  if (!e.energy || !events) return {};
  return energy_of(*e.energy, *events, topology.routers(), cycles);
}

void check_longest_packet(const Experiment& e, const RouterOptions& router, std::uint64_t flits) {
  if (router.flow != Flow::bubble || 2 * flits <= router.buffer_flits) return;
  throw UserError(place_of(e, "machine.router.buffer_flits"),
                  fmt::format("machine.router.buffer_flits: expected at least {} with flow = "
                              "\"bubble\", two of the longest packets, got {}",
                              2 * flits, router.buffer_flits));
}

Cycle lone_packet_cycles(const NetworkSpec& spec, std::uint64_t flits) {
  RouterOptions router = spec.router;
  router.link_cycles = link_cycles(spec.topology, router).most;
  router.flit_cycles = flit_cycles(spec.topology, router).most;
  const std::uint64_t phases = spec.topology.words() > 1 ? 2 : 1;
  return router.zero_load_latency(phases * spec.topology.routers(), flits) +
         spec.faults.faults.size() * spec.faults.reconfigure;
}

}  // namespace ballast
