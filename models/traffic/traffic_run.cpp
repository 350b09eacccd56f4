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
  const TrafficOptions fallback;
  return {Key::integer("block_cycles", static_cast<std::int64_t>(fallback.block_cycles))
              .range(1, 1e9)
              .help("observation interval (cycles)"),
          Key::real("precision", fallback.precision)
              .range(1e-6, 1)
              .help("half width of the 95 % confidence interval, as share of the mean latency"),
          Key::integer("min_packets", static_cast<std::int64_t>(fallback.min_packets))
              .range(1, 1e15)
              .help("least number of measured packets"),
          Key::real("latency_limit", fallback.latency_limit)
              .range(1, 1e12)
              .help("mean latency beyond which the network counts as saturated (cycles)")};
}

void set_measurement(const Args& args, TrafficOptions& options) {
  options.block_cycles = args.get<Cycle>("block_cycles");
  options.precision = args.get<double>("precision");
  options.min_packets = args.get<std::uint64_t>("min_packets");
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
