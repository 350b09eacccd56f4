// SPDX-License-Identifier: BSD-3-Clause
// Formats of graph files that name their processors: BookSim's anynet, fabrics of ibnetdiscover.
#include "support/graph_files.h"

namespace ballast {
namespace {

class NetworkFormats : public GraphFiles {};

TEST_F(NetworkFormats, AnynetHasItsNodes) {
  const auto t = read(
      "router 0 node 0 node 5 router 1 2 router 2\nrouter 1 router 0 router 2\n"
      "router 2 node 3\n");
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  EXPECT_EQ(links_of(*t), "0: 1 2, 1: 0 2, 2: 0 1");
  ASSERT_EQ(t->processors(), 3U);
  EXPECT_EQ(t->router_of(1), 0U);
  EXPECT_EQ(t->router_of(2), 2U);
  EXPECT_EQ(t->names()->of, (std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(t->processor_names()->of, (std::vector<std::string>{"0", "5", "3"}));
  EXPECT_EQ(t->link_length(0, 0), 2U);
  EXPECT_EQ(t->link_length(1, 0), 2U) << "the way back";
  EXPECT_EQ(t->link_length(0, 1), 1U);
}

TEST_F(NetworkFormats, RefusesDamagedAnynet) {
  const auto anynet = [&](const std::string& text) { return error(text, "g.anynet"); };
  EXPECT_EQ(anynet("router 0 node 0 router\n"),
            "g.anynet:1:23: expected the number of a router, got the end of the line");
  EXPECT_EQ(anynet("router 0 node 0 switch 1\n"),
            "g.anynet:1:17: expected router or node, got \"switch\"");
  EXPECT_EQ(anynet("router 0 node 0 router 1\nnode 0 router 1\n"),
            "g.anynet:2:1: expected each node at one router, got node 0 at routers 0 and 1");
  EXPECT_EQ(anynet("router 0 node 0 router 1 2\nrouter 1 node 1 router 0 3\n"),
            "g.anynet:2:26: expected the same latency in both directions between routers 0 and 1, "
            "got 2 and 3");
  EXPECT_EQ(anynet("router 0 node 0 4 router 1\n"),
            "g.anynet:1:17: expected no latency between a router and a node");
  EXPECT_EQ(anynet("router 0 node 0 router 1 0\n"),
            "g.anynet:1:26: length: expected a whole number 1 .. 1048576, got \"0\"");
  EXPECT_EQ(anynet("node 0 node 1\n"), "g.anynet:1:8: expected a router beside node 0, got node 1");
  EXPECT_EQ(anynet("router 0 router 0\n"),
            "g.anynet:1:10: expected a link between two routers, got one from router 0 to itself");
  EXPECT_EQ(anynet("router 0 router 1\n"),
            "g.anynet: expected at least one processor, got routers alone");
}

TEST_F(NetworkFormats, FabricsHaveHosts) {
  const auto t = read(
      "Switch 4 \"S-1\"\n[1] \"S-2\"[1]\n[2] \"S-2\"[2]\n[3] \"H-a\"[1]\n[4] \"H-b\"[1]\n"
      "Switch 4 \"S-2\"\n[1] \"S-1\"[1]\n[2] \"S-1\"[2]\n[3] \"H-c\"[1]\n[4] \"H-b\"[2]\n"
      "Ca 2 \"H-b\"\n[1](b) \"S-1\"[4]\n[2](b) \"S-2\"[4]\n");
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  EXPECT_EQ(links_of(*t), "0: 1 1 2, 1: 0 0 2, 2: 0 1") << "two cables; H-b has two ports";
  EXPECT_EQ(t->names()->of, (std::vector<std::string>{"S-1", "S-2", "H-b"}));
  EXPECT_EQ(t->processor_names()->of, (std::vector<std::string>{"H-a", "H-c", "H-b"}));
}

TEST_F(NetworkFormats, RefusesDamagedFabrics) {
  const auto topo = [&](const std::string& text) { return error(text, "g.topo"); };
  const std::string head = "Switch 4 \"S-1\"\n";
  EXPECT_EQ(topo("vendid=0x1\n[1] \"S-2\"[1]\n"),
            "g.topo:2:1: expected Switch, Ca or Rt before its ports, got a port");
  EXPECT_EQ(topo(head + "[9] \"S-2\"[1]\n"), "g.topo:2:2: expected a port 1 .. 4, got 9");
  EXPECT_EQ(topo(head + "[1] \"S-2\"\n"),
            "g.topo:2:10: expected a port as in [1], got another text");
  EXPECT_EQ(topo(head + "[1] \"S-2\"[1]\n[1] \"S-2\"[2]\n"),
            "g.topo:3:1: expected port 1 of \"S-1\" once, got it twice, first on line 2");
  EXPECT_EQ(topo(head + "[1] \"S-2\"[1]\nSwitch 4 \"S-2\"\n[1] \"S-3\"[1]\n"),
            "g.topo:2:1: expected port 1 of \"S-2\" to lead back to port 1 of \"S-1\", got port 1 "
            "of \"S-3\"");
  EXPECT_EQ(topo(head + "[1] \"S-9\"[5]\nSwitch 4 \"S-2\"\n[3] \"S-9\"[5]\n"),
            "g.topo:4:1: expected port 5 of \"S-9\" to lead back to port 3 of \"S-2\", got port 1 "
            "of \"S-1\"")
      << "a port without a line of its own";
  EXPECT_EQ(topo(head + head), "g.topo:2:10: expected each element once, got a second \"S-1\"");
  EXPECT_EQ(topo(head + "port 1\n"),
            "g.topo:2:1: expected Switch, Ca, Rt, a [port] or name=value, got another line");
  EXPECT_EQ(topo(head + "[1] S-2[1] # \"S-2\"[1]\n"),
            "g.topo:2:5: expected \"S-...\", \"H-...\" or \"R-...\", got another text")
      << "what the comment says is not read";
  EXPECT_EQ(topo("Switch 4 S-1\n"),
            "g.topo:1:10: expected \"S-...\", \"H-...\" or \"R-...\", got another text");
}

}  // namespace
}  // namespace ballast
