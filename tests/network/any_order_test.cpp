// SPDX-License-Identifier: BSD-3-Clause
// The dense way has an order of its own within a cycle: no measurement depends on it.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>
#include <vector>

#include "core/random.h"
#include "experiment/traffic_case.h"
#include "support/forwarding_network.h"
#include "support/random_traffic.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

/// Receivers see the outputs of each cycle in an order of its own, and so does the network.
class Shuffled final : public ForwardingNetwork {
 public:
  Shuffled(Network& network, std::uint64_t seed)
      : ForwardingNetwork(network), random_(seed, Stream{1}) {}

  void step(Cycle now, std::span<const Message> sends) override {
    network_.step(now, shuffled(sends, sends_));
    shuffled(network_.delivered(), delivered_);
    shuffled(network_.taken(), taken_);
  }
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }

 private:
  template <class T>
  std::span<const T> shuffled(std::span<const T> from, std::vector<T>& to) {
    to.assign(from.begin(), from.end());
    for (std::size_t k = to.size(); k > 1; --k) std::swap(to[k - 1], to[random_.below(k)]);
    return to;
  }

  RandomStream random_;
  std::vector<Message> sends_, delivered_;
  std::vector<NodeId> taken_;
};

TEST(AnyOrder, WithinACycleGivesTheSameMeasurement) {
  TrafficOptions options;
  options.block_cycles = 200;
  options.min_packets = 2000;
  options.max_cycles = 20'000;
  for (std::uint64_t seed = 401; seed <= 408; ++seed) {
    RandomStream random(seed, Stream{1}, 0);
    const TrafficCase c = random_case(random);
    TrafficUnit plain(c), other(c);
    plain.network.force(Stepping::dense);
    other.network.force(Stepping::dense);
    Shuffled network(other.network, seed);
    EXPECT_EQ(run_traffic(network, other.sources, options).latency,
              run_traffic(plain.network, plain.sources, options).latency)
        << "seed " << seed;
    EXPECT_EQ(other.network.counts(), plain.network.counts()) << "seed " << seed;
    EXPECT_EQ(other.network.link_flits(), plain.network.link_flits()) << "seed " << seed;
  }
}

/// One simulation of the kernel per process. A clock edge moves bytes between channels of modules
/// that are built in any order.
TrafficResult under_the_kernel(std::uint64_t seed, Stepping stepping, unsigned threads) {
  RandomStream random(seed, Stream{1}, 0);
  TrafficUnit unit(random_case(random));
  unit.network.force(stepping);
  TrafficOptions options;
  options.block_cycles = 200;
  options.min_packets = 2000;
  options.max_cycles = 5000;
  options.threads = threads;
  options.module_order = static_cast<unsigned>(seed % 6);
  return run_traffic(unit.network, unit.sources, options,
                     stepping == Stepping::dense ? Kernel::systemc : Kernel::loop);
}

TEST(AnyOrder, TheKernelGivesTheSame) {
  for (std::uint64_t seed = 501; seed <= 512; ++seed) {
    const TrafficResult sparse = under_the_kernel(seed, Stepping::sparse, 1);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      TrafficResult dense = under_the_kernel(seed, Stepping::dense, 1 + seed % 2);
      dense.edges = sparse.edges;  // counts what was stepped
      _exit(dense == sparse && sparse.delivered != 0 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0) << "seed " << seed;
  }
}

}  // namespace
}  // namespace ballast
