// SPDX-License-Identifier: BSD-3-Clause
// Graph files of METIS: what they may hold, and every mistake in them.
#include <fmt/format.h>

#include "support/topologies_fixture.h"

namespace ballast {
namespace {

class MetisFile : public Files {
 protected:
  std::unique_ptr<Topology> read(const std::string& content) {
    return topology("metis", "path = '" + write("g.graph", content) + "'");
  }
  /// "0: 1 2, 1: 0, ...": the neighbours of each router in the order of its links.
  std::string links(const std::string& content) {
    const auto t = read(content);
    EXPECT_EQ(law_broken(*t).value_or("none"), "none");
    std::string text;
    for (NodeId r = 0; r < t->routers(); ++r) {
      text += fmt::format("{}{}:", r == 0 ? "" : ", ", r);
      for (Port port = 0; port < t->links(r); ++port) {
        text += fmt::format(" {}", t->neighbour(r, port).router);
      }
    }
    return text;
  }
  /// The error without the directory.
  std::string error(const std::string& content) {
    const std::string what = error_of([&] { read(content); });
    return what.starts_with(directory_) ? what.substr(directory_.size() + 1) : what;
  }
};

constexpr const char* kStar = "0: 1 2 3, 1: 0, 2: 0, 3: 0";

TEST_F(MetisFile, WeightsAndCommentsArePassedOver) {
  EXPECT_EQ(links("4 3\n2 3 4\n1\n1\n1\n"), kStar);
  EXPECT_EQ(links("% star\n  4 3 000\r\n%\n4 3\t2\r\n1 \n1\n% last\n1"), kStar);
  EXPECT_EQ(links("4 3 1\n2 9 3 9 4 9\n1 9\n1 9\n1 9\n\n"), kStar) << "weights of links";
  EXPECT_EQ(links("4 3 011\n7 2 9 3 9 4 9\n7 1 9\n7 1 9\n7 1 9\n"), kStar) << "and of nodes";
  EXPECT_EQ(links("4 3 010 3\n7 7 7 2 3 4\n7 7 7 1\n7 7 7 1\n7 7 7 1\n"), kStar) << "three each";
  EXPECT_EQ(links("4 3 100\n5 2 3 4\n5 1\n5 1\n5 1\n"), kStar) << "sizes";
  EXPECT_EQ(links("4 3 111 2\n5 7 7 2 9 3 9 4 9\n5 7 7 1 9\n5 7 7 1 9\n5 7 7 1 9\n"), kStar);
  EXPECT_EQ(links(gzip("4 3\n2 3 4\n1\n1\n1\n")), kStar);
  EXPECT_EQ(links("1 0\n\n"), "0:");
  EXPECT_EQ(links("4 4\n3 2\n1 4\n4 1\n2 3\n"), "0: 1 2, 1: 0 3, 2: 0 3, 3: 1 2")
      << "links by their lower ends";
}

TEST_F(MetisFile, RefusesABadHead) {
  EXPECT_EQ(error(""), "g.graph:1:1: expected a line \"nodes links\", got the end of the file");
  EXPECT_EQ(error("% no\n"),
            "g.graph:1:1: expected a line \"nodes links\", got the end of the file");
  EXPECT_EQ(error("4\n"), "g.graph:1:2: expected the number of links, got the end of the line");
  EXPECT_EQ(error("4 x\n"), "g.graph:1:3: expected the number of links, got \"x\"");
  EXPECT_EQ(error("0 0\n"), "g.graph:1:1: expected 1 .. 1073741824 nodes, got 0");
  EXPECT_EQ(error("2 1 2\n"), "g.graph:1:5: expected fmt of three digits 0 or 1, got 2");
  EXPECT_EQ(error("2 1 1000\n"), "g.graph:1:5: expected fmt of three digits 0 or 1, got 1000");
  EXPECT_EQ(error("2 1 001 1\n"),
            "g.graph:1:9: expected ncon of at least 1, and only where fmt has weights of nodes");
  EXPECT_EQ(error("2 1 010 1 1\n"),
            "g.graph:1:11: expected nodes, links, fmt and ncon, got more numbers");
}

TEST_F(MetisFile, RefusesBadLists) {
  EXPECT_EQ(error("2 1\n2\n"), "g.graph:3:1: expected 2 node lines, got 1");
  EXPECT_EQ(error("2 1\n2\n1\n\n1\n"), "g.graph:5:1: expected 2 node lines, got more");
  EXPECT_EQ(error("2 1\n3\n1\n"), "g.graph:2:1: expected a neighbour 1 .. 2, got 3");
  EXPECT_EQ(error("2 1\n2\n 0\n"), "g.graph:3:2: expected a neighbour 1 .. 2, got 0");
  EXPECT_EQ(error("2 1\n2\n-1\n"), "g.graph:3:1: expected a neighbour, got \"-1\"");
  EXPECT_EQ(error("2 1\n2\n1.5\n"), "g.graph:3:1: expected a neighbour, got \"1.5\"");
  EXPECT_EQ(error("2 1\n1\n1\n"), "g.graph:2:1: expected another node, got a link to itself");
  EXPECT_EQ(error("2 1 1\n2 3\n1\n"),
            "g.graph:3:2: expected the weight of the link, got the end of the line");
  EXPECT_EQ(error("2 1 10\n1 2\n\n"),
            "g.graph:3:1: expected a weight of the node, got the end of the line");
  EXPECT_EQ(error("3 2\n2\n1 3\n\n"),
            "g.graph:3:3: expected 2 in the list of node 3, too: links have no direction");
  EXPECT_EQ(error("2 1\n2  2\n1\n"),
            "g.graph:2:4: expected 2 once in the list of node 1, got it twice");
  EXPECT_EQ(error("3 3\n2\n1 3\n2\n"), "g.graph:1:3: expected 2 links as in the lists, got 3");
  EXPECT_EQ(error("4 2\n2\n1\n4\n3\n"),
            "g.graph:4:1: expected a connected graph, got no path from \"1\" to \"3\"; "
            "machine.component = \"largest\" keeps 2 of 4 nodes, the largest of 2 components");
  EXPECT_EQ(
      error("graph { a -- b }"),
      "g.graph: expected METIS, got a text that looks like DOT; topology = \"graph\" reads it");
  EXPECT_EQ(topology("metis", "component = 'largest'\npath = '" +
                                  write("g.graph", "4 2\n2\n1\n4\n3\n") + "'")
                ->processors(),
            2U);
  EXPECT_EQ(topology_error("metis", "path = '" + path("none") + "'"),
            "exp.toml:3:8: " + path("none") + ": cannot be read: No such file or directory");
}

TEST_F(MetisFile, RefusesMoreRoutersThanItsRoutingCanDoWith) {
  std::string large = "46341 46340\n2\n";
  for (int i = 2; i < 46'341; ++i) large += fmt::format("{} {}\n", i - 1, i + 1);
  EXPECT_EQ(error(large + "46340\n"),
            "g.graph: up*/down* routing: expected at most 46340 routers, got 46341; the table "
            "takes 2 bytes per pair");
}

}  // namespace
}  // namespace ballast
