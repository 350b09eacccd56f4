// SPDX-License-Identifier: BSD-3-Clause
// Graphs with the shapes of the Internet Topology Zoo.
#include <fmt/format.h>

#include <set>

#include "core/random.h"
#include "support/experiments.h"
#include "support/graph_files.h"

namespace ballast {
namespace {

class GraphZoo : public GraphFiles {};

/// A network with properties of the Internet Topology Zoo, as GraphML: 5 - 80 nodes, in one of
/// three parallel links, labels, speeds; every 24th one is not connected.
struct Shape {
  std::string text;
  bool connected;
};
Shape zoo(std::uint64_t number) {
  RandomStream random(1, Stream::random_stimulus, number);
  const auto below = [&](std::uint32_t n) { return random() % n; };
  const std::uint32_t n = 5 + below(76);
  const bool connected = number % 24 != 10;
  const std::uint32_t islands = connected ? 0 : 1 + below(2);
  std::string edges;
  const auto link = [&](std::uint32_t a, std::uint32_t b) {
    edges += fmt::format(
        "    <edge id=\"e{}\" source=\"{}\" target=\"{}\">\n      <data key=\"d40\">{} "
        "Gbps</data>\n"
        "    </edge>\n",
        edges.size(), a, b, 1 + below(40));
  };
  for (std::uint32_t i = 1; i < n; ++i) link(i, below(i));
  for (std::uint32_t k = below(n); k > 0; --k) {
    const std::uint32_t a = below(n), b = below(n);
    if (a != b) link(a, b);
  }
  if (number % 3 == 0) link(1, 0), link(0, 1), link(1, 0);
  std::string nodes;
  for (std::uint32_t i = 0; i < n + islands; ++i) {
    nodes += fmt::format(
        "    <node id=\"{}\">\n      <data key=\"d32\">City {}</data>\n    </node>\n", i, i / 2);
  }
  return {
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "  <key attr.name=\"LinkLabel\" attr.type=\"string\" for=\"edge\" id=\"d40\" />\n"
      "  <key attr.name=\"label\" attr.type=\"string\" for=\"node\" id=\"d32\" />\n"
      "  <graph edgedefault=\"undirected\">\n    <data key=\"d0\">2010</data>\n" +
          nodes + edges + "  </graph>\n</graphml>\n",
      connected};
}

TEST_F(GraphZoo, ShapesRun) {
  unsigned run = 0, refused = 0, parallel = 0;
  for (std::uint64_t number = 0; number < 261; ++number) {
    SCOPED_TRACE(number);
    const Shape shape = zoo(number);
    std::string keys;
    if (!shape.connected) {
      const std::string what = error(shape.text, "zoo.graphml");
      EXPECT_NE(what.find("machine.component = \"largest\" keeps "), std::string::npos) << what;
      keys = "component = 'largest'";
      ++refused;
    } else {
      ++run;
    }
    const auto t = read(shape.text, "zoo.graphml", keys);
    EXPECT_EQ(to_string(*t, channel_cycle(*t, *t)), "no cycle");
    EXPECT_NE(hops(*t, *t, 0, t->processors() - 1), 0U);
    std::set<NodeId> seen;
    bool more = false;
    for (Port link = 0; link < t->links(0); ++link) {
      more |= !seen.insert(t->neighbour(0, link).router).second;
    }
    parallel += more ? 1 : 0;
    const Result once =
        ballast::run(experiment_of("[machine]\ntopology = 'graph'\npath = '" + path("zoo.graphml") +
                                   "'\n" + keys + "\n[traffic]\noutstanding = 1\nrequests = 1\n"));
    EXPECT_EQ(once.traffic().verdict, TrafficVerdict::completed) << "a request of each processor";
  }
  EXPECT_EQ(run, 250U);
  EXPECT_EQ(refused, 11U);
  EXPECT_GE(parallel, 87U);
}

/// Two of them through the whole program: diffusion over the links of the routed network.
TEST_F(GraphZoo, ShapesAreBalanced) {
  for (const std::uint64_t number : {3U, 10U}) {
    const Shape shape = zoo(number);
    const TaskRun r =
        run_of("[machine]\ntopology = 'graph'\npath = '" + write("zoo.graphml", shape.text) +
               "'\n" + (shape.connected ? "" : "component = 'largest'\n") +
               "[workload]\nkind = 'spike'\nload = 640\n[balancer]\nname = "
               "'diffusion'\n");
    EXPECT_GT(r.costs.tasks_moved, 0U);
  }
}

}  // namespace
}  // namespace ballast
