// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/traffic_run.h"

#include "core/random.h"
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
    case TrafficVerdict::stopped:
      return "stopped";
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
              .unit("cycles")
              .help("observation interval"),
          Key::real("precision", fallback.precision)
              .range(1e-6, 1)
              .help("half width of the 95 % confidence interval, as a share of the mean latency"),
          Key::integer("min_packets", static_cast<std::int64_t>(fallback.min_packets))
              .range(1, 1e15)
              .unit("packets")
              .help("minimum number of measured packets"),
          Key::real("latency_factor", fallback.latency_factor)
              .range(1, 1e12)
              .help("saturation threshold, in multiples of the mean latency without load")};
}

void set_measurement(const Args& args, TrafficOptions& options) {
  options.block_cycles = args.get<Cycle>("block_cycles");
  options.precision = args.get<double>("precision");
  options.min_packets = args.get<std::uint64_t>("min_packets");
  options.latency_factor = args.get<double>("latency_factor");
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
  /// Sources never end; the monitor ends the run.
  [[nodiscard]] bool done() const noexcept override { return false; }
  [[nodiscard]] std::string achieved() const override { return "the measurement has not ended"; }
  [[nodiscard]] std::uint64_t finished() const noexcept override { return 0; }

 private:
  TrafficSources& sources_;
  std::span<const Message> sends_;
};

/// Mean latency without load, of packets drawn like those of the sources: always the same ones,
/// equally many from each processor, or from random processors of a large machine.
double zero_load(const Network& network, const TrafficSources& sources) {
  constexpr std::size_t kSample = 4096;
  const NodeId p = sources.processors();
  RandomStream random(1, Stream::packets, ~NodeId{0});  // belongs to no source
  std::vector<Message> sample(p > kSample ? kSample : kSample / p * p);
  for (std::size_t k = 0; k < sample.size(); ++k) {
    const auto from = static_cast<NodeId>(p > kSample ? random.below(p) : k % p);
    const std::uint32_t random0 = random(), random1 = random();
    sample[k] = {from, sources.pattern().to(from, random0, random1), sources.options().flits, 0};
  }
  return network.zero_load_latency(sample);
}

}  // namespace

TrafficResult run_traffic(Network& network, TrafficSources& sources, const TrafficOptions& options,
                          Kernel kernel) {
  TrafficNodes nodes(sources);
  TrafficMonitor monitor(sources.processors(), sources.options(), options,
                         zero_load(network, sources));
  network.reset();
  NetworkLink<TrafficNodes, TrafficMonitor> link{nodes, network, monitor};
  RunEnd end = drive(link, options, kernel);
  if (end.stop) monitor.stop(end.now);
  const TrafficResult result = monitor.result(network, end.edges);
  return finished(result, std::move(end));
}

}  // namespace ballast
