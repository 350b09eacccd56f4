// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "machine/driver.h"
#include "machine/network_link.h"
#include "traffic/request_monitor.h"
#include "traffic/requests.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

/// The processors of a closed loop, for the driver.
class RequestNodes final : public NetworkNodes {
 public:
  explicit RequestNodes(Requests& requests) : requests_(requests) {}
  [[nodiscard]] NodeId processors() const noexcept override { return requests_.processors(); }
  void step(Cycle now, const NetworkWires& in) override {
    sends_ = requests_.step(now, in.delivered, in.taken);
  }
  [[nodiscard]] std::span<const Message> sends() const noexcept override { return sends_; }
  void put(NetworkWires&) const noexcept override {}
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override {
    return requests_.next_event(now);
  }
  /// The monitor ends the run.
  [[nodiscard]] bool done() const noexcept override { return false; }
  [[nodiscard]] std::string achieved() const override {
    return fmt::format("{} requests have their replies", requests_.completed());
  }
  [[nodiscard]] std::uint64_t finished() const noexcept override { return 0; }

 private:
  Requests& requests_;
  std::span<const Message> sends_;
};

/// Mean round trip of lone requests.
double lone_round_trip(const Network& network, const Requests& requests) {
  const RequestOptions& o = requests.options();
  std::vector<Message> sample = packets_like(requests.pattern(), o.flits);
  const double there = network.zero_load_latency(sample);
  for (Message& m : sample) m = {m.to, m.from, o.reply_flits, 0};
  return there + static_cast<double>(o.reply_cycles) + network.zero_load_latency(sample);
}

}  // namespace

TrafficResult run_requests(Network& network, Requests& requests, const TrafficOptions& options,
                           Kernel kernel) {
  RequestNodes nodes(requests);
  RequestMonitor monitor(requests.processors(), requests.in_all(), options,
                         lone_round_trip(network, requests));
  network.reset();
  const bool threads = network.use_threads(options.threads) > 1;
  NetworkLink<RequestNodes, RequestMonitor> link{nodes, network, monitor, threads};
  RunEnd end = drive(link, options, kernel);
  if (end.stop) monitor.stop(end.now);
  TrafficResult result = monitor.result(network, end.edges);
  return finished(std::move(result), std::move(end));
}

}  // namespace ballast
