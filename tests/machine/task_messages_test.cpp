// SPDX-License-Identifier: BSD-3-Clause
// Messages between tasks: sizes, packets, order, destinations, time, faults.
#include "machine/task_messages.h"

#include <gtest/gtest.h>

#include <vector>

#include "machine/network_machine.h"
#include "support/linked_tasks.h"
#include "support/network_machine_fixture.h"

namespace ballast {
namespace {

std::vector<std::uint32_t> packets_of(double bytes, std::uint64_t messages, double per_flit,
                                      std::uint32_t longest) {
  Tasks tasks = linked(2, {0, 1}, {1, 1}, {{0, 1, bytes, messages}});
  tasks.trace->sending = {.bytes_per_flit = per_flit, .packet_flits = longest};
  const TestLine line(2);
  TaskMessages all(*tasks.trace, 2, line);
  all.ended(0, 0);
  std::vector<std::uint32_t> flits;
  while (all.any(0, tasks.home)) {
    const Message packet = all.next(0);
    EXPECT_EQ(packet.from, 0u);
    EXPECT_EQ(packet.to, 1u);
    EXPECT_TRUE(of_task_message(packet.tag));
    EXPECT_FALSE(all.done());
    flits.push_back(packet.flits);
  }
  for (std::size_t k = 0; k < flits.size(); ++k) all.arrived(true);
  EXPECT_TRUE(all.done());
  EXPECT_EQ(all.counts().sent, messages);
  EXPECT_EQ(all.counts().packets, flits.size());
  return flits;
}

TEST(TaskMessages, ABytesAreRoundedUpToFlitsAndCutIntoPackets) {
  using Flits = std::vector<std::uint32_t>;
  EXPECT_EQ(packets_of(0, 1, 32, 64), Flits{1});
  EXPECT_EQ(packets_of(32, 1, 32, 64), Flits{1});
  EXPECT_EQ(packets_of(33, 1, 32, 64), Flits{2});
  EXPECT_EQ(packets_of(100, 2, 32, 64), (Flits{2, 2})) << "two messages of 50 bytes";
  EXPECT_EQ(packets_of(5000, 1, 32, 64), (Flits{64, 64, 29}));
  EXPECT_EQ(packets_of(128, 1, 32, 2), (Flits{2, 2}));
}

TEST(TaskMessages, GoInTheOrderOfEndsAndOfEdges) {
  Tasks tasks = linked(4, {0, 0, 1, 2, 0}, {1, 1, 1, 1, 1},
                       {{1, 3, 1}, {0, 2, 1}, {1, 2, 1}, {1, 1, 1, 5}, {0, 4, 1}, {4, 3, 1}});
  const TestLine line(4);
  TaskMessages all(*tasks.trace, tasks.size(), line);
  all.ended(0, 1);
  all.ended(0, 0);
  all.ended(0, 4);
  std::vector<NodeId> to;
  while (all.any(0, tasks.home)) to.push_back(all.next(0).to);
  EXPECT_EQ(to, (std::vector<NodeId>{2, 1, 1, 2}));
  EXPECT_EQ(all.counts().on_rank, 6u) << "five to itself, one to a neighbour in the queue";
  EXPECT_EQ(all.counts().hops, 3u + 2 + 2 + 3) << "routers";
  EXPECT_EQ(all.counts().flit_hops, 10u);
}

TEST(TaskMessages, GoToTheQueueWhereTheReceiverIsWhenTheyBegin) {
  Tasks tasks = linked(4, {0, 1}, {1, 1}, {{0, 1, 64, 2}});
  const TestLine line(4);
  TaskMessages all(*tasks.trace, 2, line);
  std::vector<NodeId> at{0, 1};
  all.ended(0, 0);
  ASSERT_TRUE(all.any(0, at));
  at[1] = 3;
  EXPECT_EQ(all.next(0).to, 1u) << "has begun before the move";
  ASSERT_TRUE(all.any(0, at));
  EXPECT_EQ(all.next(0).to, 3u);
}

/// Nodes of two processors: 0 sends two messages of 3 flits to the other node, and one inside its
/// own.
TEST(TaskMessages, BetweenNodesAreCounted) {
  const Tasks tasks =
      linked(4, {0, 1, 3, 0}, {1, 1, 1, 1}, {{0, 1, 32}, {0, 2, 192, 2}, {0, 3, 500}});
  const TestLine line(4);
  const auto counts = [&](NodeId node) {
    TaskMessages all(*tasks.trace, tasks.size(), line, node);
    all.ended(0, 0);
    while (all.any(0, tasks.home)) static_cast<void>(all.next(0));
    return all.counts();
  };
  const MessageCounts two = counts(2);
  EXPECT_EQ(two.sent, 3u);
  EXPECT_EQ(two.on_rank, 1u);
  EXPECT_EQ(two.flits, 1u + 6);
  EXPECT_EQ(two.between_nodes, 2u);
  EXPECT_EQ(two.node_flits, 6u);
  EXPECT_EQ(counts(4).between_nodes, 0u);
  EXPECT_EQ(counts(4).node_flits, 0u);
  EXPECT_FALSE(counts(0).between_nodes || counts(0).node_flits);
}

TEST(TaskMessages, AFailureLosesWhatHasNotLeft) {
  Tasks tasks = linked(2, {0, 0, 1}, {1, 1, 1}, {{0, 2, 32 * 130.0}, {1, 2, 64, 2}, {1, 0, 1}});
  const TestLine line(2);
  TaskMessages all(*tasks.trace, 3, line);
  all.ended(0, 0);
  all.ended(0, 1);
  ASSERT_TRUE(all.any(0, tasks.home));
  static_cast<void>(all.next(0));
  all.fail(0, tasks.home);
  EXPECT_FALSE(all.any(0, tasks.home));
  all.arrived(false);
  EXPECT_TRUE(all.done());
  EXPECT_EQ(all.counts().lost, 2u + 2 + 1)
      << "two of the first message, two messages, one in flight";
}

RunResult run_on_line(const Tasks& tasks, NodeId p, bool send, Kernel kernel = Kernel::loop) {
  const TestLine line(p);
  IdealNetwork network(line, 1);
  NetworkMachineOptions options;
  options.processors.execute = true;
  options.processors.send_messages = send;
  return simulate(tasks, network, line, options, kernel);
}

/// On the ideal line of latency 1 a packet of F flits over h links is there h + F cycles after its
/// edge; a processor shows one packet per cycle.
TEST(TaskMessages, TheRunEndsWhenTheLastOneHasArrived) {
  for (const NodeId far : {1u, 2u, 5u}) {
    for (const std::uint64_t messages : {1u, 3u}) {
      const Tasks tasks = linked(6, {0, far}, {10, 1}, {{0, 1, 32.0 * 4 * messages, messages}});
      const Cycle alone = run_on_line(tasks, 6, false).cycles;
      EXPECT_EQ(alone, 10u);
      const RunResult r = run_on_line(tasks, 6, true);
      const Cycle one =
          run_on_line(linked(6, {0, far}, {10, 1}, {{0, 1, 32.0 * 4, 1}}), 6, true).cycles;
      EXPECT_GT(one, alone + far) << far;
      EXPECT_EQ(one - run_on_line(linked(6, {0, far}, {10, 1}, {{0, 1, 32.0, 1}}), 6, true).cycles,
                3u)
          << "three flits more";
      EXPECT_GE(r.cycles, one + messages - 1);
      ASSERT_TRUE(r.traffic);
      EXPECT_EQ(r.traffic->sent, messages);
      EXPECT_EQ(r.traffic->flits, 4 * messages);
      EXPECT_EQ(r.costs.messages, messages);
      EXPECT_EQ(r.costs.tasks_moved, 0u);
      EXPECT_EQ(r.costs.task_hops, 0u);
      EXPECT_EQ(r.outcome, Outcome::completed);
    }
  }
}

TEST(TaskMessages, NoneAreSentUnlessAsked) {
  const Tasks tasks = linked(2, {0, 1}, {10, 1}, {{0, 1, 32, 1}});
  const RunResult r = run_on_line(tasks, 2, false);
  EXPECT_FALSE(r.traffic);
  EXPECT_EQ(r.costs.messages, 0u);
}

TEST(TaskMessagesKernel, TheSameUnderSystemC) {
  const Tasks tasks = linked(6, {0, 0, 3, 5}, {10, 4, 7, 1},
                             {{0, 2, 900, 3}, {1, 3, 5000, 1}, {2, 0, 64, 2}, {3, 1, 1, 1}});
  const RunResult loop = run_on_line(tasks, 6, true);
  const RunResult kernel = run_on_line(tasks, 6, true, Kernel::systemc);
  EXPECT_EQ(loop.cycles, kernel.cycles);
  EXPECT_EQ(loop.traffic, kernel.traffic);
  EXPECT_EQ(loop.costs, kernel.costs);
}

}  // namespace
}  // namespace ballast
