// SPDX-License-Identifier: BSD-3-Clause
// Graphs from files: edge lists, DOT and GraphML, numbering, and every mistake in them.
#include "topology/graph.h"

#include <fmt/format.h>

#include "support/graph_files.h"
#include "topology/formats/dot_format.h"

namespace ballast {
namespace {

class GraphFile : public GraphFiles {};

constexpr const char* kStarOfLinks = "0: 1 2 3, 1: 0, 2: 0, 3: 0";

TEST_F(GraphFile, EdgeList) {
  EXPECT_EQ(links("# star\nhub a\nhub\tb # last but one\r\n\n  c   hub"), kStarOfLinks);
  EXPECT_EQ(links("3 0\n1 0\n0 2\n"), "0: 3 1 2, 1: 0, 2: 0, 3: 0") << "numbers are kept";
  EXPECT_EQ(links("3 4\n4 1\n1 2\n"), "0: 1, 1: 0 2, 2: 1 3, 3: 2") << "1 .. n: by appearance";
  EXPECT_EQ(links("1 00\n00 2\n"), "0: 1, 1: 0 2, 2: 1") << "00 is a name";
  EXPECT_EQ(links("1 x\nx 0\n"), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(links(gzip("0 1\n1 2\n")), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(links(brotli("0 1\n1 2\n")), "0: 1, 1: 0 2, 2: 1");
}

TEST_F(GraphFile, Dot) {
  EXPECT_EQ(links("graph g { hub -- { a b }; c -- hub [cost = 3] }", "g.dot"), kStarOfLinks);
  EXPECT_EQ(links("digraph { /* x */ hub -> a; hub -> b\n c -> hub }", "g.gv"), kStarOfLinks);
  EXPECT_EQ(links(gzip("graph { 3 -- 0; 0 -- 1; 2 -- 0 }"), "g.dot.gz"),
            "0: 3 1 2, 1: 0, 2: 0, 3: 0");
  EXPECT_EQ(links("graph { alone }", "g.dot"), "0:");
  EXPECT_EQ(links("strict graph { a -- b; b -- a }", "g.dot"), "0: 1, 1: 0");
}

const std::string kHead =
    "<?xml version='1.0'?>\n<graphml xmlns='http://graphml.graphdrawing.org/xmlns'>\n";

TEST_F(GraphFile, GraphMl) {
  const std::string star = kHead +
                           "<key id='d' for='edge'/><graph edgedefault='undirected'>\n"
                           "<edge source='hub' target='a'/>\n<node id='hub'/><node id='a'/>"
                           "<node id='b'><data key='d'>1</data></node><node id='c'/>"
                           "<edge source='hub' target='b'/><edge id='e' source='c' target='hub'/>"
                           "</graph></graphml>\n";
  EXPECT_EQ(links(star, "g.graphml"), kStarOfLinks);
  EXPECT_EQ(links(star, "g.xml"), kStarOfLinks);
  EXPECT_EQ(
      links("<g:graphml xmlns:g='x'><g:graph><g:node id='a'/></g:graph></g:graphml>", "g.xml"),
      "0:");
  std::string chain = kHead + "<graph>";  // longer than the pieces in which it is read
  for (int i = 0; i < 2'000; ++i) chain += fmt::format("<node id='{}'/>\n<!-- {:1000} -->", i, ' ');
  for (int i = 1; i < 2'000; ++i) chain += fmt::format("<edge source='0' target='{}'/>", i);
  EXPECT_EQ(read(chain + "</graph></graphml>", "g.xml")->links(0), 1'999U);
}

TEST_F(GraphFile, RefusesBadEdgeLists) {
  EXPECT_EQ(error("0 1\n1 2 7\n"), "g.txt:2:5: expected 2 columns (node,node), got 3");
  EXPECT_EQ(error("0 1\n2\n"), "g.txt:2:2: expected 2 columns (node,node), got 1");
  EXPECT_EQ(error("0 1\n 1 1\n"),
            "g.txt:2:2: expected a link between two nodes, got one from \"1\" to itself");
  EXPECT_EQ(error("a b\nb c\n\nd e\n"),
            "g.txt:4:1: expected a connected graph, got no path from \"a\" to \"d\"; "
            "machine.component = \"largest\" keeps 3 of 5 nodes, the largest of 2 components");
  EXPECT_EQ(error("# nothing\n"), "g.txt: expected at least one node, got none");
  EXPECT_EQ(topology_error("graph", ""),
            "exp.toml:1:1: machine.path: missing required key, expected a string");
  EXPECT_EQ(topology_error("graph", "path = '" + path("none") + "'"),
            "exp.toml:3:8: " + path("none") + ": cannot be read: No such file or directory");
  std::string large;
  for (int i = 0; i < 46'340; ++i) large += fmt::format("{} {}\n", i, i + 1);
  EXPECT_EQ(error(large),
            "g.txt: up*/down* routing: expected at most 46340 routers, got 46341; the table takes "
            "2 bytes per pair");
}

TEST_F(GraphFile, RefusesBadDot) {
  EXPECT_EQ(error("graph {\n a -- b;\n b -- -- c\n}\n", "g.dot"),
            "g.dot:3: not DOT: syntax error near '--'");
  EXPECT_EQ(error("graph { a -- b }", "g.dot"), "no error") << "a mistake leaves nothing behind";
  EXPECT_EQ(error("graph {\n a -> b }", "g.dot"), "g.dot:2: not DOT: syntax error near '->'");
  EXPECT_EQ(error("graph {\n a -- b;\n" + std::string(20'000, '{'), "g.dot"),
            "g.dot:3: not DOT: memory exhausted near '{'")
      << "the parser gives the graph that it has so far";
  EXPECT_EQ(
      error("0 1\n", "g.dot"),
      "g.dot: looks like edge list, but *.dot is read as DOT; edge list: *.edges, *.edgelist, "
      "*.csv, *.tsv");
  EXPECT_EQ(error("graph {\n a -- b;\n", "g.dot"),
            "g.dot:3: not DOT: syntax error at the end: is a } missing?");
  EXPECT_EQ(error("", "g.dot"), "g.dot: not DOT: expected graph { ... }, got no graph");
  // Messages of the library beyond 1,024 characters.
  const std::string number(3000, '1');
  EXPECT_EQ(error("graph { a -- " + number + "x }", "g.dot").substr(0, 16), "g.dot: expected ");
  EXPECT_EQ(error("graph { a -- b " + number + " -> c }", "g.dot").substr(0, 16),
            "g.dot:1: not DOT");
  EXPECT_EQ(error("graph { }", "g.dot"), "g.dot: expected at least one node, got none");
  EXPECT_EQ(error("graph { a -- a }", "g.dot"),
            "g.dot: expected a link between two nodes, got one from \"a\" to itself");
  EXPECT_EQ(error("graph { a -- b; c }", "g.dot"),
            "g.dot: expected a connected graph, got no path from \"a\" to \"c\"; "
            "machine.component = \"largest\" keeps 2 of 3 nodes, the largest of 2 components");
}

/// What read_dot does in a build without Graphviz's library.
TEST_F(GraphFile, ABuildWithoutGraphvizNamesItsPackage) {
  EXPECT_EQ(error_of([] {
              refuse_dot(TextFile{"g.dot", "graph { a -- b }"});
            }),
            "g.dot: expected another format, got DOT, which this build does not read; install "
            "libgraphviz-dev, then run scripts/build --fresh");
}

TEST_F(GraphFile, RefusesBadGraphMl) {
  const auto graph = [&](const std::string& inside) {
    return error(kHead + "<graph>\n" + inside + "</graph></graphml>", "g.xml");
  };
  EXPECT_EQ(error("<graphml>\n<graph></graphml>", "g.xml"), "g.xml:2:10: not XML: mismatched tag");
  EXPECT_EQ(error("", "g.xml"), "g.xml:1:1: not XML: no element found");
  EXPECT_EQ(error("<svg/>", "g.xml"), "g.xml:1:1: expected GraphML, which begins with <graphml>");
  EXPECT_EQ(graph("<node/>"), "g.xml:4:1: expected id=\"...\" in <node>, got none");
  EXPECT_EQ(graph("<node id='a'/>\n <node id='a'/>"),
            "g.xml:5:2: expected distinct nodes, got a second \"a\"");
  EXPECT_EQ(graph("<node id='a'/><edge source='a'/>"),
            "g.xml:4:15: expected target=\"...\" in <edge>, got none");
  EXPECT_EQ(graph("<node id='a'/><edge source='a' target='b'/>"),
            "g.xml:4:15: expected a <node id=\"b\">, got an edge to \"b\" without it");
  EXPECT_EQ(graph("<hyperedge/>"), "g.xml:4:1: expected an <edge> of two nodes, got a <hyperedge>");
  EXPECT_EQ(graph("<node id='a'><graph/></node>"),
            "g.xml:4:14: expected one <graph> without nested graphs, got a second one");
  EXPECT_EQ(graph(""), "g.xml: expected at least one node, got none");
  EXPECT_EQ(graph("<node id='a'/>\n<node id='b'/>"),
            "g.xml:5:1: expected a connected graph, got no path from \"a\" to \"b\"; "
            "machine.component = \"largest\" keeps 1 of 2 nodes, the largest of 2 components");
}

TEST(GraphOfLinks, IsTheGraphOfAFileWithoutTheFile) {
  const std::vector<std::array<NodeId, 2>> links{{3, 0}, {1, 0}, {0, 2}};
  const auto t = graph_of_links(4, links);
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  ASSERT_EQ(t->links(0), 3U);
  EXPECT_EQ(t->neighbour(0, 0).router, 3U);
  EXPECT_EQ(t->neighbour(0, 2).router, 2U);
  const auto error = [](NodeId nodes, std::vector<std::array<NodeId, 2>> wrong) {
    return error_of([&] { (void)graph_of_links(nodes, wrong); });
  };
  EXPECT_EQ(error(3, {{0, 1}, {1, 3}}), "links: expected links between nodes 0 .. 2, got 1 - 3");
  EXPECT_NE(error(2, {{0, 1}, {1, 0}}).find("got a second one"), std::string::npos);
  EXPECT_NE(error(2, {{0, 0}}).find("to itself"), std::string::npos);
  EXPECT_EQ(error(3, {{0, 1}}), "no error");  // need not be connected
  EXPECT_NE(error(0, {}).find("expected at least one node, got none"), std::string::npos);
}

TEST_F(GraphFile, DotNestedTooDeeplyIsNoEmptyGraph) {
  const auto nested = [](int n) {
    return "graph {" + std::string(n, '{') + " a -- b " + std::string(n, '}') + "}";
  };
  EXPECT_EQ(links(nested(500), "g.dot"), "0: 1, 1: 0");
  EXPECT_TRUE(error(nested(20000), "g.dot").starts_with("g.dot:1: not DOT: memory exhausted"));
}

TEST_F(GraphFile, NodesKeepTheirNames) {
  const auto named = read("b a\na c\n");
  ASSERT_NE(named->names(), nullptr);
  EXPECT_EQ(named->names()->of, (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(named->names()->numbers.at("c"), 2U);
  const auto numbered = read("2 0\n0 1\n");
  EXPECT_EQ(numbered->names()->of, (std::vector<std::string>{"0", "1", "2"}));
}

}  // namespace
}  // namespace ballast
