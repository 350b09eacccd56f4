// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/machine_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <variant>
#include <vector>

#include "drawing/topology_picture.h"
#include "experiment/elaboration.h"

namespace ballast {
namespace {

constexpr double kNoLimit = 1e12;

std::string text_of(const std::string& key, const Value& value) {
  if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
    return fmt::format("{}", fmt::join(*list, " x "));
  }
  if (const auto* number = std::get_if<std::int64_t>(&value))
    return fmt::format("{} {}", key, *number);
  if (const auto* real = std::get_if<double>(&value)) return fmt::format("{} {}", key, *real);
  if (const auto* on = std::get_if<bool>(&value)) return *on ? key : "no " + key;
  if (const auto* text = std::get_if<std::string>(&value)) {
    return std::filesystem::path(*text).filename().string();
  }
  return {};
}

std::string title_of(const Experiment& e) {
  return topology_title(e.machine.topology.name, args_of<TopologyMaker>(e.machine.topology));
}

std::unique_ptr<Topology> topology_of_experiment(const Experiment& e) {
  if (!e.machine.topology) {
    throw UserError(place_of(e, "machine"),
                    "expected an experiment with machine.topology, got one without; `ballast show "
                    "--superconcentrator` draws the switch");
  }
  return make_topology(e);
}

TopologyMarks faults_of(const Experiment& e, const Topology& topology) {
  TopologyMarks marks;
  if (!Registry<NetworkMaker>::named(e.machine.network).make.routers) return marks;
  for (const Fault& fault : network_spec(e, topology).faults.faults) {
    switch (fault.kind) {
      case Fault::Kind::link:
        marks.failed_links.push_back(fault.link);
        break;
      case Fault::Kind::router:
        marks.failed_routers.push_back(fault.link.router);
        break;
      case Fault::Kind::node:
        marks.failed_processors.push_back(fault.link.router);
        break;
    }
  }
  return marks;
}

/// The channels into the buffers at the ends of links.
std::vector<Channel> channels_of(const Topology& t, const std::vector<WaitingBuffer>& buffers) {
  std::vector<Channel> channels;
  for (const WaitingBuffer& b : buffers) {
    if (b.link >= t.links(b.router)) continue;
    const LinkEnd sender = t.neighbour(b.router, b.link);
    channels.push_back({sender.router, sender.port, b.vc});
  }
  return channels;
}

bool deadlocked(const Result& result) {
  const auto* traffic = std::get_if<TrafficRun>(&result.run);
  return traffic != nullptr && traffic->verdict == TrafficVerdict::deadlocked;
}

/// The cycle of a run's deadlock; empty: it ends, or stops for another reason.
std::vector<WaitingBuffer> cycle_of_run(Simulation& simulation) {
  try {
    return deadlocked(simulation.run()) ? simulation.waiting_cycle() : std::vector<WaitingBuffer>{};
  } catch (const StopError& stopped) {
    if (stopped.stop().reason == Stop::Reason::deadlock) return simulation.waiting_cycle();
    if (stopped.stop().reason == Stop::Reason::budget) return {};
    throw;
  }
}

}  // namespace

std::string topology_title(const std::string& name, const Args& args) {
  std::string title = name;
  for (const Key& key : Registry<TopologyMaker>::named(name).keys) {
    if (!args.has(key.name())) continue;
    const Value& value = args.items().at(key.name()).value;
    if (value != key.fallback()) title += ", " + text_of(key.name(), value);
  }
  return title;
}

std::string machine_picture(const Experiment& e) {
  const auto topology = topology_of_experiment(e);
  return topology_picture(*topology, title_of(e), faults_of(e, *topology));
}

std::string deadlock_picture(const Experiment& e) {
  const auto topology = topology_of_experiment(e);
  TopologyMarks marks = faults_of(e, *topology);
  const NetworkMaker& network = Registry<NetworkMaker>::named(e.machine.network).make;
  std::string what = "the routing can deadlock";
  if (network.routers && e.machine.router.check_deadlock) {
    marks.circle = channel_cycle(*topology, *topology);
  }
  if (marks.circle.empty()) {
    Experiment patient = e;  // saturation, which comes first, does not end it
    if (patient.traffic) patient.traffic->measurement.latency_factor = kNoLimit;
    const auto simulation = elaborate(patient);
    marks.circle = channels_of(*topology, cycle_of_run(*simulation));
    what = "deadlock of a run";
  }
  if (marks.circle.empty()) return {};
  return topology_picture(*topology, title_of(e) + ": " + what, marks);
}

}  // namespace ballast
