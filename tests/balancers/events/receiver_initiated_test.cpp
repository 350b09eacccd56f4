// SPDX-License-Identifier: BSD-3-Clause
#include "events/event_balancing.h"
#include "support/paper_office.h"
#include "support/round_nodes_fixture.h"
#include "support/small_topologies.h"

namespace ballast {
namespace {

using Log = PaperOffice::Log;
using Loads = std::vector<std::uint32_t>;

TEST(ReceiverInitiated, ALightProcessorAsksAllNeighbours) {
  PaperOffice office("ring", "receiver-initiated", {5, 1, 2, 5});
  EXPECT_EQ(office.under_way(), (Log{{1, 0, 0}, {1, 2, 0}}));
  EXPECT_EQ(office.operations(), 1u);
  EXPECT_EQ(office.timer(1), 1000u);
  EXPECT_EQ(office.timer(0), kNever);
}

TEST(ReceiverInitiated, NeighboursWithTwoMoreSendOne) {
  PaperOffice office("star", "receiver-initiated", {1, 2, 3, 9});
  EXPECT_EQ(office.handle_all(), (Log{{0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {2, 0, 1}, {3, 0, 1}}));
  EXPECT_EQ(office.loads(), (Loads{3, 2, 2, 8}));
}

TEST(ReceiverInitiated, ASingleTaskIsNotPassedToAndFro) {
  PaperOffice office("line", "receiver-initiated", {1, 0});
  for (int k = 0; k < 5; ++k) {
    EXPECT_EQ(office.handle_all().size(), 2u) << "requests";
    office.ring(0);
    office.ring(1);
  }
  EXPECT_EQ(office.loads(), (Loads{1, 0}));
}

TEST(ReceiverInitiated, DoesNotAskAgainBeforeItsTime) {
  PaperOffice office("line", "receiver-initiated", {0, 9}, {{"retry", 70}});
  office.handle_all();
  EXPECT_EQ(office.loads(), (Loads{1, 8}));
  office.execute(0);
  EXPECT_EQ(office.under_way(), Log{}) << "light again, but it waits";
  EXPECT_EQ(office.timer(0), 70u);
  office.ring(0);
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 0}}));
  EXPECT_EQ(office.timer(0), 140u);
  office.handle_all();
  office.arrive(0, 1);
  office.ring(0);
  EXPECT_EQ(office.under_way(), Log{}) << "it is not light any more";
  office.execute(0);
  EXPECT_EQ(office.under_way(), (Log{{0, 1, 0}})) << "it has waited long enough";
}

TEST(ReceiverInitiated, DeadNeighboursAreNotAskedAgain) {
  PaperOffice office("line", "receiver-initiated", {0, 9, 9});
  office.bounce();
  office.ring(0);
  EXPECT_EQ(office.under_way(), Log{});
  EXPECT_EQ(office.timer(0), kNever);
}

TEST(ReceiverInitiated, ATaskThatComesBackIsInTheQueueAgain) {
  PaperOffice office("line", "receiver-initiated", {0, 9});
  office.handle();
  EXPECT_EQ(office.under_way(), (Log{{1, 0, 1}}));
  office.bounce();
  EXPECT_EQ(office.loads(), (Loads{0, 9}));
}

/// On a machine: requests of the same processor, `retry` cycles apart.
TEST(ReceiverInitiated, RequestsAreExactlyTheRetryApart) {
  const TestLine line(2);
  const Tasks tasks = tasks_of_loads({0, 6}, 1'000.0);
  AnyLatency network([](const Message&) { return 3; });
  NetworkMachineOptions o;
  o.processors.execute = true;
  o.balancer = std::make_shared<EventBalancing>([](const EventAgentsContext& context) {
    return event_agents_by_name(context, "receiver-initiated", {{"retry", 400}});
  });
  simulate(tasks, network, line, o);
  std::vector<Cycle> asked;
  for (const auto& [cycle, message] : network.sent) {
    if (message.from == 0 && message.flits == 1) asked.push_back(cycle);
  }
  ASSERT_GT(asked.size(), 3u);
  EXPECT_EQ(asked[0], 1u);
  for (std::size_t k = 1; k < asked.size(); ++k) EXPECT_EQ(asked[k] - asked[k - 1], 400u);
}

}  // namespace
}  // namespace ballast
