// SPDX-License-Identifier: BSD-3-Clause
// What the claims about the worst case stand on: the fit, the bound of a cut, the series.
#include "claims/jan94/worst_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "claims/fit.h"

namespace ballast {
namespace {

Series series(double (*f)(double)) {
  Series s;
  for (double x = 16; x <= 4096; x *= 4) s.add(x, f(x));
  return s;
}

TEST(Fit, FindsTheExponentOfAPower) {
  EXPECT_NEAR(growth_exponent(series([](double x) { return 7 * std::pow(x, 1.5); })), 1.5, 1e-12);
  EXPECT_NEAR(growth_exponent(series([](double) { return 3.0; })), 0, 1e-12);
  EXPECT_NEAR(growth_exponent(series([](double x) { return 1 / x; })), -1, 1e-12);
}

TEST(Fit, LiesBetweenThePointsOfANoisySeries) {
  Series s;
  for (const auto& [x, y] : std::map<double, double>{{1, 1}, {2, 4}, {4, 4}}) s.add(x, y);
  EXPECT_NEAR(growth_exponent(s), 1, 1e-12) << "0, 2, 2 over 0, 1, 2 binary logarithms";
  EXPECT_EQ(spread(s), 4);
}

/// Of all pairs i -> i + p/2: most of them over one link, on the topology's own routes.
double most_on_a_link(const Topology& t) {
  std::map<std::pair<NodeId, Port>, unsigned> load;
  const NodeId half = t.processors() / 2;
  for (NodeId i = 0; i < half; ++i) {
    for (NodeId at = t.router_of(i); at != t.router_of(i + half);) {
      const Port port = t.next_hop(at, i + half).port;
      ++load[{at, port}];
      at = t.neighbour(at, port).router;
    }
  }
  unsigned most = 0;
  for (const auto& [link, pairs] : load) most = std::max(most, pairs);
  return most;
}

TEST(WorstCase, TheBoundIsTheLoadOfTheBusiestLink) {
  for (NodeId p = 16; p <= 1024; p *= 4) {
    for (std::size_t n = 0; n < kNetworks.size(); ++n) {
      const auto t = make_network(kNetworks[n], p);
      ASSERT_EQ(t->processors(), p);
      EXPECT_EQ(cut_bound(n, {p, 10, 3}), 5 * 3 * most_on_a_link(*t)) << kNetworks[n] << " " << p;
    }
  }
}

TEST(WorstCase, NoNetworkBeatsItsBoundAndAllEndBalanced) {
  const WorstCase c{64, 16, 4};
  for (std::size_t n = 0; n < kNetworks.size(); ++n) {
    const RunResult r = balance_over(*make_network(kNetworks[n], c.p), c);
    EXPECT_EQ(r.outcome, Outcome::balanced);
    EXPECT_EQ(r.count_after.max, r.count_after.min);
    EXPECT_GE(static_cast<double>(r.cycles), cut_bound(n, c));
    EXPECT_EQ(r.costs.flits, 64u / 2 * 16 / 2 * 4);
  }
  const RunResult r = balance_by_switch(tasks_of(c), c.flits, Schedule::streaming);
  EXPECT_EQ(r.count_after.max, 8);
  EXPECT_EQ(r.count_after.min, 8);
}

TEST(WorstCase, TheSeriesIsMeasuredOnce) {
  const auto& all = worst_cases(Effort::quick);
  EXPECT_EQ(all.size(), 2u * 3 * 3);
  EXPECT_EQ(&worst_cases(Effort::quick), &all);
  EXPECT_EQ(all.back().c.p, 256u);
  EXPECT_EQ(all.back().c.m, 32u);
}

}  // namespace
}  // namespace ballast
