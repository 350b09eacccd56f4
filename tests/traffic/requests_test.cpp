// SPDX-License-Identifier: BSD-3-Clause
// Closed loops of requests and replies.
#include "traffic/requests.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "network/routed/routed_network.h"
#include "support/error_of.h"
#include "support/routed_topology.h"
#include "support/tier.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

THREADED(RequestsOnNetworks);

/// Options of a network that carries them.
RouterOptions router_for(const RequestOptions& o, RouterOptions router = {}) {
  router.message_classes = o.classes;
  router.reply_queue = o.reply_queue;
  router.vcs *= o.classes;
  return router;
}

TrafficResult run_loop(const Topology& topology, const Pattern& pattern, const RequestOptions& o,
                       const RouterOptions& router, const TrafficOptions& options = {},
                       Kernel kernel = Kernel::loop) {
  RoutedNetworkCore network(topology, router_for(o, router));
  Requests requests(pattern, o);
  return run_requests(network, requests, options, kernel);
}

/// Two processors, each with one request at a time to the other: a request is issued in the cycle
/// after the last reply has been seen, the first one in cycle 1. Links are never shared.
TEST(Requests, OneAtATimeBetweenTwoTakesTheClosedForm) {
  const auto line = topology("line", "size = [2]");
  for (const std::uint32_t flits : {1U, 3U}) {
    for (const std::uint32_t reply_flits : {1U, 7U}) {
      for (const Cycle service : {1U, 10U}) {
        for (const RouterOptions& router :
             {RouterOptions{}, RouterOptions{.rc = 1, .va = 1, .sa = 1, .link_cycles = 3}}) {
          const RequestOptions o{
              .flits = flits, .reply_flits = reply_flits, .reply_cycles = service, .requests = 20};
          const Cycle round_trip = router.zero_load_latency(2, flits) + service +
                                   router.zero_load_latency(2, reply_flits);
          const TrafficResult r = run_loop(*line, Pattern::fixed({1, 0}), o, router);
          EXPECT_EQ(r.verdict, TrafficVerdict::completed);
          EXPECT_EQ(r.cycles, 20 * (round_trip + 1) + 1);
          EXPECT_EQ(r.max, round_trip);
          EXPECT_EQ(r.latency, static_cast<double>(round_trip));
          EXPECT_EQ(r.zero_load, r.latency);
          EXPECT_EQ(r.measured, 40U);
          EXPECT_EQ(r.delivered, 80U);
          ASSERT_TRUE(r.requests);
          EXPECT_EQ(r.requests->completed, 40U);
          EXPECT_DOUBLE_EQ(*r.requests->rate, 20 / static_cast<double>(r.cycles));
          EXPECT_DOUBLE_EQ(r.throughput, *r.requests->rate * (flits + reply_flits));
        }
      }
    }
  }
}

TEST(Requests, AMeasurementFindsTheSameRate) {
  const auto line = topology("line", "size = [2]");
  const RequestOptions o{.reply_flits = 4, .reply_cycles = 5};
  const TrafficResult r = run_loop(*line, Pattern::fixed({1, 0}), o, {});
  const Cycle round_trip =
      RouterOptions{}.zero_load_latency(2, 1) + 5 + RouterOptions{}.zero_load_latency(2, 4);
  EXPECT_EQ(r.verdict, TrafficVerdict::converged);
  EXPECT_EQ(r.latency, static_cast<double>(round_trip));
  EXPECT_EQ(r.half_width, 0);
  EXPECT_NEAR(*r.requests->rate, 1 / static_cast<double>(round_trip + 1), 1e-4);
  EXPECT_EQ(r.offered, 0);
}

/// Little's law: requests under way = rate * time, once the loops are full.
TEST(Requests, MoreAtATimeFillTheLoop) {
  const auto mesh = topology("mesh", "size = [4, 4]");
  for (const std::uint32_t outstanding : {1U, 2U, 4U}) {
    const RequestOptions o{.outstanding = outstanding};
    const RouterOptions router{.vcs = 2, .buffer_flits = 8};
    const TrafficResult r = run_loop(*mesh, Pattern::drawn(16), o, router);
    ASSERT_EQ(r.verdict, TrafficVerdict::converged);
    EXPECT_GE(r.latency, r.zero_load * 0.97);
    EXPECT_NEAR(*r.requests->rate * (r.latency + 1), outstanding, 0.02 * outstanding);
  }
}

TEST(Requests, MeasureTheSameUnderTheKernel) {
  const auto mesh = topology("mesh", "size = [3, 3]");
  const RequestOptions o{.outstanding = 6, .reply_flits = 3, .requests = 60, .reply_queue = 2};
  const RouterOptions router{};
  TrafficResult plain = run_loop(*mesh, Pattern::drawn(9), o, router);
  const TrafficResult kernel = run_loop(*mesh, Pattern::drawn(9), o, router, {}, Kernel::systemc);
  plain.edges = kernel.edges;
  EXPECT_EQ(plain, kernel);
}

TEST(Requests, SkippingIdleCyclesChangesNothing) {
  const auto ring = topology("ring", "size = [5]");
  const RequestOptions o{.outstanding = 2, .reply_cycles = 400, .requests = 30};
  TrafficOptions all;
  all.skip_idle = false;
  const RouterOptions router{.vcs = 2};
  TrafficResult stepped = run_loop(*ring, Pattern::drawn(5), o, router, all);
  const TrafficResult skipped = run_loop(*ring, Pattern::drawn(5), o, router);
  EXPECT_LT(skipped.edges, stepped.edges);
  stepped.edges = skipped.edges;
  EXPECT_EQ(stepped, skipped);
}

/// Requests fill all buffers between two processors whose only place for a reply is taken.
TEST(Requests, SharedChannelsAndFullQueuesDeadlock) {
  const auto line = topology("line", "size = [2]");
  RequestOptions o{.outstanding = 16, .reply_cycles = 20, .requests = 50, .classes = 1};
  const RouterOptions router{.buffer_flits = 1};
  TrafficOptions options;
  options.watchdog = 1000;
  EXPECT_EQ(run_loop(*line, Pattern::fixed({1, 0}), o, router, options).verdict,
            TrafficVerdict::completed)
      << "processors take every request";
  o.reply_queue = 1;
  RoutedNetworkCore network(*line, router_for(o, router));
  Requests requests(Pattern::fixed({1, 0}), o);
  const TrafficResult r = run_requests(network, requests, options);
  EXPECT_EQ(r.verdict, TrafficVerdict::deadlocked);
  EXPECT_EQ(exit_code(r.verdict), kStuck);
  const std::vector<WaitingBuffer> cycle = network.waiting_cycle();
  EXPECT_EQ(cycle.size(), 4U) << network.why_stuck();
  o.classes = 2;
  EXPECT_EQ(run_loop(*line, Pattern::fixed({1, 0}), o, router, options).verdict,
            TrafficVerdict::completed);
}

/// Whatever the network: with classes of their own all requests have their replies, though
/// processors owe one reply at a time; the threads change nothing.
TEST(RequestsOnNetworks, ClassesOfTheirOwnNeverDeadlock) {
  struct Fabric {
    const char *topology, *keys, *routing;
    RouterOptions router;
  };
  for (const Fabric& f : std::vector<Fabric>{
           {"mesh", "size = [3, 3]", "own", {}},
           {"mesh", "size = [3, 4]", "minimal-adaptive", {.vcs = 3, .buffer_flits = 2}},
           {"mesh", "size = [4, 3]", "o1turn", {.vcs = 2, .buffer_flits = 1}},
           {"torus", "size = [4, 4]", "own", {.va = 1, .sa = 1, .speculative = true, .vcs = 2}},
           {"ring",
            "size = [6]\ndateline = false",
            "own",
            {.buffer_flits = 10, .flow = Flow::bubble, .longest_packet = 5}},
           {"hypercube",
            "size = [8]",
            "own",
            {.sa = 2, .vcs = 2, .allocator = &Registry<AllocatorMaker>::named("wavefront")}},
           {"star", "size = [7]", "own", {.link_cycles = 2}}}) {
    SCOPED_TRACE(fmt::format("{} {}", f.topology, f.routing));
    const auto t = routed_topology(f.topology, f.keys, f.routing);
    const RequestOptions o{
        .outstanding = 9, .flits = 2, .reply_flits = 5, .requests = 40, .reply_queue = 1};
    TrafficOptions options;
    options.watchdog = 2000;
    const auto result = [&](unsigned threads) {
      RoutedNetworkCore network(*t, router_for(o, f.router));
      if (threads > 1) network.force(Stepping::sparse, true);
      options.threads = threads;
      Requests requests(Pattern::drawn(t->processors()), o);
      return run_requests(network, requests, options);
    };
    const TrafficResult alone = result(1);
    EXPECT_EQ(alone.verdict, TrafficVerdict::completed);
    EXPECT_EQ(alone.requests->completed, 40 * t->processors());
    EXPECT_EQ(result(3), alone);
  }
}

/// Every message that is shown, with a network that takes all of them at once and delivers each
/// five cycles later. No processor has more than `outstanding` open, each request has one reply,
/// from its receiver, and replies are due at the right time.
TEST(Requests, KeepTheirNumberAndAnswerEachOnce) {
  constexpr NodeId kP = 6;
  for (const unsigned classes : {1U, 2U}) {
    const RequestOptions o{
        .outstanding = 3, .flits = 2, .reply_flits = 4, .reply_cycles = 7, .classes = classes};
    Requests requests(Pattern::fixed({1, 2, 3, 4, 5, 0}), o);
    std::map<Cycle, std::vector<Message>> arrivals;
    std::vector<NodeId> taken;
    std::vector<unsigned> open(kP);
    std::uint64_t replies = 0;
    for (Cycle now = 0; now < 500; ++now) {
      const std::vector<Message> delivered = arrivals[now];
      for (const Message& m : delivered) {
        if (message_class(m.tag) == MessageClass::reply) --open[m.to];
      }
      const auto shown = requests.step(now, delivered, taken);
      taken.clear();
      for (const Message& m : shown) {
        const bool reply = message_class(m.tag) == MessageClass::reply;
        EXPECT_EQ(m.flits, reply ? 4U : 2U);
        if (reply) {
          ++replies;
          EXPECT_EQ(now + 1, Requests::issued(m.tag) + 5 + 7);
        } else {
          EXPECT_EQ(Requests::issued(m.tag), now + 1);
          EXPECT_LE(++open[m.from], 3U);
        }
        arrivals[now + 1 + 5].push_back(m);
        taken.push_back(m.from + (reply && classes == 2 ? kP : 0));
      }
    }
    EXPECT_EQ(open, std::vector<unsigned>(kP, 3));
    EXPECT_GT(replies, 400U);
  }
}

/// A processor with a row of zeros serves, but has no requests of its own.
TEST(Requests, ProcessorsThatNeverSendOnlyServe) {
  const auto mesh = topology("mesh", "size = [2, 2]");
  const Pattern pattern = Pattern::drawn_by(4, [](NodeId, std::uint32_t, std::uint32_t) {
                            return NodeId{3};
                          }).weighted({4 / 3.0, 4 / 3.0, 4 / 3.0, 0}, 0);
  const TrafficResult r = run_loop(*mesh, pattern, {.outstanding = 2, .requests = 10}, {});
  EXPECT_EQ(r.verdict, TrafficVerdict::completed);
  EXPECT_EQ(r.requests->completed, 30U);
}

TEST(Requests, NetworksForThemAreChecked) {
  const auto mesh = topology("mesh", "size = [2, 2]");
  const auto error = [&](const RouterOptions& router) {
    return error_of([&] { RoutedNetworkCore network(*mesh, router); });
  };
  EXPECT_EQ(error({.vcs = 1, .message_classes = 2}),
            "router.vcs: expected a multiple of 2 of at least 2 for 2 classes of messages "
            "(traffic.classes), 1 for each, got 1");
  EXPECT_NE(error({.vcs = 5, .message_classes = 2}).find("got 5"), std::string::npos);
  EXPECT_EQ(error({.vcs = 4, .message_classes = 2}), "no error");
}

}  // namespace
}  // namespace ballast
