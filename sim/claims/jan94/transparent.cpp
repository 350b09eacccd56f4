// SPDX-License-Identifier: BSD-3-Clause
// Claim of [Jan94] sections 1 and 5 that balancing does not load the network's links.
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "claims/claim.h"
#include "claims/jan94/worst_case.h"
#include "core/random.h"
#include "machine/switch_nodes.h"
#include "network/routed/routed_network.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Messages that all processors have from the start or receive over time, one queue per processor;
/// drives a network with them.
class Messages {
 public:
  struct Event {
    Cycle at;
    std::uint64_t tag;
    friend bool operator==(const Event&, const Event&) = default;
  };
  Messages(Network& network, NodeId p) : network_(network), queue_(p), room_(p, Network::kQueue) {}

  void add(const Message& m) {
    queue_[m.from].push_back(m);
    ++open_;
  }
  void step(Cycle now) {
    std::vector<Message> sends;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      if (queue_[i].empty() || room_[i] == 0) continue;
      sends.push_back(queue_[i].front());
      queue_[i].pop_front();
      --room_[i];
    }
    network_.step(now, sends);
    for (const Message& m : network_.delivered()) arrived_.push_back({now + 1, m.tag});
    open_ -= network_.delivered().size();
    for (const NodeId i : network_.taken()) ++room_[i];
  }
  [[nodiscard]] bool done() const { return open_ == 0; }
  [[nodiscard]] const std::vector<Event>& arrived() const { return arrived_; }

 private:
  Network& network_;
  std::vector<std::deque<Message>> queue_;
  std::vector<unsigned> room_;
  std::vector<Event> arrived_;
  std::size_t open_ = 0;
};

/// How the worst case is balanced: by the switch or not, and the number of its tasks that cross the
/// network's links.
struct Carried {
  bool by_switch;
  std::uint64_t over_links;
};

/// The network's own traffic (uniform, a message of 4 flits per processor every 20 cycles, for 2000
/// cycles), while the worst case is balanced from cycle 500 on.
struct Together {
  std::vector<Messages::Event> own;  ///< arrivals of the traffic; tag: cycle of creation
  NetworkCounts counts;
  Cycle balanced = 0;  ///< cycles spent on balancing
  [[nodiscard]] double latency() const {
    double sum = 0;
    for (const auto& e : own) sum += static_cast<double>(e.at - e.tag);
    return sum / static_cast<double>(own.size());
  }
  [[nodiscard]] Cycle longest() const {
    Cycle most = 0;
    for (const auto& e : own) most = std::max(most, e.at - e.tag);
    return most;
  }
};

Together run_together(const Topology& t, const Carried& how) {
  constexpr Cycle kStart = 500, kEnd = 2000;
  constexpr std::uint64_t kTask = ~std::uint64_t{0};
  constexpr std::uint32_t kFlits = 4;
  RoutedNetworkCore network(t, {.vcs = t.vc_classes()});
  Messages messages(network, kPorts);
  LoadBalancerJan94Core balancer(faithful(kPorts), kFlits);
  const Tasks tasks = tasks_of({kPorts, kLoad, kFlits});
  SwitchNodes processors(tasks, {{}, kFlits, Schedule::sequential, true, 0});
  RandomStream random(1, Stream::jan94_transparent);
  Together result;
  std::vector<Packet> take, out;
  for (Cycle now = 0; now < kEnd || !messages.done(); ++now) {
    for (NodeId i = 0; now < kEnd && i < kPorts; ++i) {
      if (random.below(20) != 0) continue;
      messages.add({i, static_cast<NodeId>(random.below(kPorts)), kFlits, now});
    }
    for (std::uint64_t k = 0; now == kStart && k < how.over_links; ++k) {
      const auto i = static_cast<NodeId>(k % (kPorts / 2));
      messages.add({i, i + kPorts / 2, kFlits, kTask});
    }
    if (how.by_switch && now >= kStart && !processors.done()) {
      const auto status = balancer.status();
      take.assign(balancer.take().begin(), balancer.take().end());
      out.assign(balancer.out().begin(), balancer.out().end());
      balancer.step(
          {processors.start(), Schedule::sequential, processors.load(), processors.data()});
      processors.step(now - kStart, {status, take, out});
      result.balanced = now - kStart;
    }
    messages.step(now);
  }
  for (const auto& event : messages.arrived()) {
    if (event.tag != kTask)
      result.own.push_back(event);
    else if (!how.by_switch)
      result.balanced = event.at - kStart;
  }
  result.counts = network.counts();
  return result;
}

Finding transparent(Trial& trial) {
  const std::uint64_t over_links = trial.claimed(0, 1);
  Table table({"  network", "balancing", "cycles to balance", "messages", "flit-hops",
               "mean latency", "longest"});
  std::string wrong;
  double slower = 0;
  for (const std::string network : {"mesh", "hypercube"}) {
    const auto t = make_network(network, kPorts);
    const Together alone = run_together(*t, {false, 0});
    const Together sent = run_together(*t, {false, kLoad / 2 * kPorts / 2});
    const Together switched = run_together(*t, {true, over_links});
    if (!(switched.counts == alone.counts) || switched.own != alone.own) {
      wrong = fmt::format("{}: the traffic differs", network);
    }
    slower = std::max(slower, sent.latency() / alone.latency());
    const auto row = [&](const char* name, const Together& r) {
      table.add({"  " + network, name, grouped(static_cast<double>(r.balanced)),
                 grouped(static_cast<double>(r.counts.delivered)),
                 grouped(static_cast<double>(r.counts.flit_hops)),
                 fmt::format("{:.2f}", r.latency()), grouped(static_cast<double>(r.longest()))});
    };
    row("none", alone);
    row("known pairs, network", sent);
    row("superconcentrator", switched);
  }
  return {
      verdict_if(wrong.empty() && slower > 1),
      wrong.empty()
          ? fmt::format("with the superconcentrator, every message of the network's own traffic "
                        "arrives in the same cycle as without balancing, and no additional flit "
                        "crosses a link. Balancing over the network makes messages up to {:.2f} x "
                        "slower. The claim holds by construction: the ports are additional",
                        slower)
          : wrong,
      fmt::format("p = {}, M = {}, 4 flits; 2000 cycles of uniform traffic, 0.2 flits per cycle "
                  "and processor, on mesh and hypercube",
                  kPorts, kLoad),
      table.str()};
}

const Registered<ClaimCheck> kTransparentClaim = claim(
    {.name = "jan94.transparent",
     .place = "sections 1 and 5",
     .printed = "transparent to the system: no additional traffic on the links of the "
                "underlying system",
     .quantity = "arrival of each message of the system's own traffic (cycle), flit-hops",
     .tolerance =
         "none: the same seed gives the same traffic; a single task over the links is detected",
     .command = "ballast verify jan94.transparent --effort full"},
    Verdict::confirmed, transparent);

}  // namespace
}  // namespace ballast
