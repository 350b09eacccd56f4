// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/traffic_run.h"

#include "machine/driver.h"
#include "machine/network_link.h"
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

namespace {

/// The sources of all processors, for the driver.
class TrafficNodes final : public NetworkNodes {
 public:
  explicit TrafficNodes(TrafficSources& sources) : sources_(sources) {}
  [[nodiscard]] NodeId processors() const noexcept override { return sources_.processors(); }
  void step(Cycle now, const NetworkWires& in) override {
    sends_ = sources_.step(now, in.taken, in.until);
  }
  [[nodiscard]] std::span<const Message> sends() const noexcept override { return sends_; }
  void put(NetworkWires& wires) const noexcept override { wires.behind = sources_.behind(); }
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override {
    return sources_.next_event(now);
  }
  [[nodiscard]] bool waits(Cycle) const noexcept override { return false; }
  /// Sources go on for ever; the monitor ends the run.
  [[nodiscard]] bool done() const noexcept override { return false; }
  [[nodiscard]] std::string achieved() const override { return "the measurement is not over"; }
  [[nodiscard]] std::uint64_t finished() const noexcept override { return 0; }

 private:
  TrafficSources& sources_;
  std::span<const Message> sends_;
};

}  // namespace

TrafficResult run_traffic(Network& network, TrafficSources& sources, const TrafficOptions& options,
                          Kernel kernel) {
  TrafficNodes nodes(sources);
  TrafficMonitor monitor(sources.processors(), sources.options(), options);
  network.reset();
  NetworkLink<TrafficNodes, TrafficMonitor> link{nodes, network, monitor};
  return monitor.result(network, drive(link, options, kernel).edges);
}

}  // namespace ballast
