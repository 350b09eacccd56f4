// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/traffic_run.h"

#include <algorithm>
#include <numeric>

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
    case TrafficVerdict::completed:
      return "completed";
  }
  return "";
}

ExitCode exit_code(TrafficVerdict verdict) {
  if (verdict == TrafficVerdict::converged || verdict == TrafficVerdict::completed) return kDone;
  return verdict == TrafficVerdict::saturated ? kCheckFailed : kStuck;
}

std::vector<Key> measurement_keys() {
  const TrafficOptions fallback;
  constexpr Condition kMeasured{[](const RunFacts& run) { return !run.batch; },
                                "a measurement without traffic.requests"};
  return {Key::integer("block_cycles", static_cast<std::int64_t>(fallback.block_cycles))
              .range(1, 1e9)
              .unit("cycles")
              .help("observation interval")
              .when(kMeasured),
          Key::real("precision", fallback.precision)
              .range(1e-6, 1)
              .help("half width of the 95 % confidence interval, as a share of the mean latency")
              .when(kMeasured),
          Key::integer("min_packets", static_cast<std::int64_t>(fallback.min_packets))
              .range(1, 1e15)
              .unit("packets")
              .help("minimum number of measured packets")
              .when(kMeasured),
          Key::real("latency_factor", fallback.latency_factor)
              .range(1, 1e12)
              .help("saturation threshold, in multiples of the mean latency without load")
              .when(kRated)};
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
  /// Sources never end; the monitor ends the run.
  [[nodiscard]] bool done() const noexcept override { return false; }
  [[nodiscard]] std::string achieved() const override { return "the measurement has not ended"; }
  [[nodiscard]] std::uint64_t finished() const noexcept override { return 0; }

 private:
  TrafficSources& sources_;
  std::span<const Message> sends_;
};

}  // namespace

std::vector<Message> packets_like(const Pattern& pattern, std::uint32_t flits, std::size_t most) {
  const NodeId p = pattern.processors();
  RandomStream random(1, Stream::packets, ~NodeId{0});  // belongs to no source
  std::vector<Message> packets(p > most ? most : most / p * p);
  std::vector<double> below = pattern.weights();  // of the processors up to this one
  std::partial_sum(below.begin(), below.end(), below.begin());
  const auto sender = [&](std::size_t k) {
    if (below.empty()) return static_cast<NodeId>(p > most ? random.below(p) : k % p);
    const auto at = std::ranges::upper_bound(below, random.real() * below.back());
    return static_cast<NodeId>(at - below.begin());
  };
  for (std::size_t k = 0; k < packets.size(); ++k) {
    const NodeId from = sender(k);
    const std::uint32_t random0 = random(), random1 = random();
    packets[k] = {from, pattern.to(from, random0, random1), flits, 0};
  }
  return packets;
}

TrafficResult run_traffic(Network& network, TrafficSources& sources, const TrafficOptions& options,
                          Kernel kernel) {
  TrafficNodes nodes(sources);
  std::vector<double> zero_load;
  for (const SourceClass& c : sources.classes()) {
    zero_load.push_back(network.zero_load_latency(packets_like(c.pattern, c.options.flits)));
  }
  TrafficMonitor monitor(sources, options, std::move(zero_load));
  network.reset();
  const bool threads = network.use_threads(options.threads) > 1;
  NetworkLink<TrafficNodes, TrafficMonitor> link{nodes, network, monitor, threads};
  RunEnd end = drive(link, options, kernel);
  if (end.stop) monitor.stop(end.now);
  TrafficResult result = monitor.result(network, end.edges);
  if (result.verdict == TrafficVerdict::out_of_budget) {
    double load = 0;  // at least that of any class alone
    for (const SourceClass& c : sources.classes()) {
      const std::vector<Message> sample = packets_like(c.pattern, c.options.flits);
      load = std::max(load, c.options.rate * network.middle_load(sample));
    }
    if (load > 1) {
      result.verdict = TrafficVerdict::saturated;
      result.middle_load = load;
    }
  }
  return finished(result, std::move(end));
}

}  // namespace ballast
