// SPDX-License-Identifier: BSD-3-Clause
// The measurement without the SystemC kernel: the cores, stepped by a loop.
#include "traffic/traffic_run.h"

#include <algorithm>

#include "network/network.h"
#include "traffic/sources.h"
#include "traffic/traffic_monitor.h"

namespace ballast {

const char* to_string(TrafficVerdict verdict) {
  switch (verdict) {
    case TrafficVerdict::converged:
      return "converged";
    case TrafficVerdict::saturated:
      return "saturated";
    case TrafficVerdict::deadlocked:
      return "deadlocked";
    case TrafficVerdict::out_of_budget:
      return "out_of_budget";
  }
  return "";
}

ExitCode exit_code(TrafficVerdict verdict) {
  if (verdict == TrafficVerdict::converged) return kDone;
  return verdict == TrafficVerdict::saturated ? kCheckFailed : kStuck;
}

std::vector<Key> measurement_keys() {
  const TrafficOptions preset;
  return {{.name = "block_cycles",
           .kind = Key::Kind::integer,
           .preset = static_cast<std::int64_t>(preset.block_cycles),
           .help = "observation interval (cycles)",
           .min = 1,
           .max = 1e9},
          {.name = "precision",
           .kind = Key::Kind::real,
           .preset = preset.precision,
           .help = "half width of the 95 % confidence interval, as share of the mean latency",
           .min = 1e-6,
           .max = 1},
          {.name = "min_packets",
           .kind = Key::Kind::integer,
           .preset = static_cast<std::int64_t>(preset.min_packets),
           .help = "least number of measured packets",
           .min = 1,
           .max = 1e15},
          {.name = "latency_limit",
           .kind = Key::Kind::real,
           .preset = preset.latency_limit,
           .help = "mean latency beyond which the network counts as saturated (cycles)",
           .min = 1,
           .max = 1e12}};
}

void set_measurement(const Args& args, TrafficOptions& options) {
  options.block_cycles = static_cast<Cycle>(args.integer("block_cycles"));
  options.precision = args.get<double>("precision");
  options.min_packets = static_cast<std::uint64_t>(args.integer("min_packets"));
  options.latency_limit = args.get<double>("latency_limit");
}

TrafficResult run_traffic_plain(Network& network, TrafficSources& sources,
                                const TrafficOptions& options) {
  TrafficMonitor monitor(sources.processors(), sources.options(), options);
  network.reset();
  std::span<const Message> sends;  // the sources' own list: they are stepped last
  std::vector<NodeId> taken;       // the network's step overwrites its own
  taken.reserve(std::size_t{sources.processors()} * Network::kQueue);
  Cycle now = 0, edges = 1;
  for (;; ++edges) {
    const Cycle until = monitor.until();
    taken.assign(network.taken().begin(), network.taken().end());
    monitor.step(now, {sends, network.delivered(), network.returned(), taken, sources.behind()});
    network.step(now, sends);
    sends = sources.step(now, taken, until);
    if (monitor.done()) return monitor.result(network, edges);

    const bool quiet = options.skip_idle && sends.empty() && network.delivered().empty() &&
                       network.returned().empty() && network.taken().empty();
    now =
        quiet
            ? std::min({network.next_event(now), sources.next_event(now), monitor.next_event(now)})
            : now + 1;
  }
}

}  // namespace ballast
