// SPDX-License-Identifier: BSD-3-Clause
// What the three kinds of experiments share when they are elaborated.
#pragma once

#include <memory>
#include <new>
#include <stdexcept>
#include <string>

#include "config/config.h"
#include "core/registry.h"
#include "core/stop.h"
#include "experiment/simulation.h"
#include "network/network_maker.h"
#include "topology/topology.h"

namespace ballast {

[[nodiscard]] std::unique_ptr<Simulation> elaborate_tasks(const Experiment& e);
[[nodiscard]] std::unique_ptr<Simulation> elaborate_traffic(const Experiment& e);
[[nodiscard]] std::unique_ptr<Simulation> elaborate_rounds(const Experiment& e);

/// Checked values of the chosen part's keys.
template <class Maker>
[[nodiscard]] Args args_of(const Choice& choice) {
  return choice.args ? *choice.args : Registry<Maker>::args(choice.name, choice.settings);
}
/// The same, and the name as `key`: for the record of the experiment, whose keys are in the order
/// of the alphabet wherever they came from.
template <class Maker>
[[nodiscard]] Args record_of(const Choice& choice, const char* key) {
  Args record = args_of<Maker>(choice);
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

/// What `make` gives; if that does not fit into memory, UserError at `key`.
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
/// The key that says how large the machine is.
[[nodiscard]] std::string size_key_of(const Experiment& e);
/// What `run` returns, made a Result; also of a run that has stopped, whose result is so far.
template <class R, class Run, class Make>
[[nodiscard]] Result with_so_far(const Run& run, const Make& make) {
  try {
    return make(run());
  } catch (Stopped<R>& stopped) {
    throw Stopped<Result>(stopped.stop(), make(std::move(stopped.so_far())));
  }
}

/// Throws UserError: there is none.
[[nodiscard]] std::unique_ptr<Topology> make_topology(const Experiment& e);
/// Router, links and faults of the experiment's network.
[[nodiscard]] NetworkSpec network_spec(const Experiment& e, const Topology& topology);
[[nodiscard]] std::unique_ptr<Network> make_network(const Experiment& e, const NetworkSpec& spec);
/// Adds them to the record of [machine], with what was derived.
void record_network(const Experiment& e, const NetworkSpec& spec, nlohmann::ordered_json& machine);

/// Cycles that a packet needs at most if it is alone, and that the network stands still after all
/// its faults: less is no sign of a deadlock.
[[nodiscard]] Cycle lone_packet_cycles(const NetworkSpec& spec, std::uint64_t flits);

}  // namespace ballast
