// SPDX-License-Identifier: BSD-3-Clause
// Common parts of elaboration for all kinds of experiments.
#pragma once

#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "config/config.h"
#include "core/registry.h"
#include "core/stop.h"
#include "experiment/simulation.h"
#include "network/network_maker.h"
#include "topology/topology.h"

namespace ballast {

/// In phases or not.
[[nodiscard]] std::unique_ptr<Simulation> elaborate_tasks(const Experiment& e);
[[nodiscard]] std::unique_ptr<Simulation> elaborate_traffic(const Experiment& e);
[[nodiscard]] std::unique_ptr<Simulation> elaborate_replay(const Experiment& e);
[[nodiscard]] std::unique_ptr<Simulation> elaborate_moe(const Experiment& e);
[[nodiscard]] std::unique_ptr<Simulation> elaborate_rounds(const Experiment& e);

/// Checked values of the chosen part's keys.
template <class Maker>
[[nodiscard]] Args args_of(const Choice& choice) {
  return choice.args ? *choice.args : Registry<Maker>::args(choice.name, choice.settings);
}
/// The part's own keys that have an effect, and its name as `key`: the content of a record, whose
/// keys are in alphabetical order whatever their origin.
template <class Maker>
[[nodiscard]] Args record_of(const Choice& choice, const char* key, const RunFacts& run) {
  const std::vector<Key>& keys = Registry<Maker>::named(choice.name).keys;
  Args record = with_effect(args_of<Maker>(choice), keys, run);
  record.set(key, choice.name, {});
  return record;
}
/// Adds the values of `from`.
void add(Args& to, const Args& from);
/// The chosen part, made with its keys in a context.
template <class Maker, class... Context>
[[nodiscard]] auto make_part(const Choice& choice, const Context&... context) {
  return Registry<Maker>::named(choice.name).make(args_of<Maker>(choice), context...);
}

/// The result of `make`; throws UserError at `key` if it does not fit into memory.
template <class Make>
auto within_memory(const Experiment& e, const std::string& key, const Make& make) {
  const char* const what = ": does not fit into memory; try a smaller machine or workload";
  try {
    return make();
  } catch (const std::bad_alloc&) {
    throw UserError(place_of(e, key), key + what);
  } catch (const std::length_error&) {
    throw UserError(place_of(e, key), key + what);
  }
}
/// Throws UserError: run.frames, which only programs set, is out of range.
void check_frames(const Experiment& e);
/// The key that sets the machine's size.
[[nodiscard]] std::string size_key_of(const Experiment& e);
/// Result of `run`, as a Result; if the run stopped, with its result so far.
template <class R, class Run, class Make>
[[nodiscard]] Result with_so_far(const Run& run, const Make& make) {
  try {
    return make(run());
  } catch (Stopped<R>& stopped) {
    throw Stopped<Result>(stopped.stop(), make(std::move(stopped.so_far())));
  }
}

/// The topology. Throws UserError if the experiment has none.
[[nodiscard]] std::unique_ptr<Topology> make_topology(const Experiment& e);
/// Highest rate of all classes of [traffic] together at which no source offers more than a flit per
/// cycle, nor a processor on the average.
[[nodiscard]] double highest_rate(const Experiment& e);
/// Flits of the longest packet of the traffic.
[[nodiscard]] std::uint32_t longest_message(const TrafficSection& traffic);
/// Router, links and faults of the experiment's network.
[[nodiscard]] NetworkSpec network_spec(const Experiment& e, const Topology& topology);
[[nodiscard]] std::unique_ptr<Network> make_network(const Experiment& e, const NetworkSpec& spec);
/// What the network needs in a run of this size.
[[nodiscard]] std::uint64_t network_bytes(const Experiment& e, const NetworkSpec& spec,
                                          const RunSize& size);
/// Adds why the network is never stepped dense, if its routing or allocator is the reason; and that
/// it is too large for the check for deadlock.
void note_network(const Experiment& e, const NetworkSpec& spec, const Network& network,
                  std::vector<std::string>& notes);
/// The first key of [machine.faults] by which something of these parts may fail; empty: none. A
/// router takes its processors with it, as far as they need the network.
enum class FaultsOf { all, processors, the_network };
[[nodiscard]] std::string fault_key(const Experiment& e, FaultsOf parts = FaultsOf::all);
/// Throws UserError: under Flow::bubble, two packets of so many flits do not fit into a buffer.
void check_longest_packet(const Experiment& e, const RouterOptions& router, std::uint64_t flits);
/// Facts of a network, of which tasks, packets or tokens make use.
[[nodiscard]] RunFacts network_facts(const Experiment& e);
/// Adds a section to the record unless none of its keys has an effect.
void add_section(nlohmann::ordered_json& record, const char* name, const Args& section);
/// Adds the network's sections to the record of [machine]. `vcs`: the derived number, if the
/// network has routers.
void record_network(const Experiment& e, const RunFacts& run, unsigned vcs,
                    nlohmann::ordered_json& machine);
void record_energy(const Experiment& e, const RunFacts& run, nlohmann::ordered_json& config);
/// The energy of a run; nullopt: no weights, or no routers.
[[nodiscard]] std::optional<Energy> energy_of(const Experiment& e, const Network& network,
                                              const Topology& topology, Cycle cycles);

/// A row per link; none without run.detail.
[[nodiscard]] std::vector<LinkFlits> detailed_links(const Experiment& e, const Network& network);

/// Upper bound of the cycles of a lone packet, plus those of all reconfigurations: a shorter wait
/// does not mean a deadlock.
[[nodiscard]] Cycle lone_packet_cycles(const NetworkSpec& spec, std::uint64_t flits);

}  // namespace ballast
