// SPDX-License-Identifier: BSD-3-Clause
// What the keys of a graph make of its file: parallel links, components, processors, lengths.
#include <fmt/format.h>

#include <map>

#include "graphs/neighbours.h"
#include "network/link_cycles.h"
#include "support/experiments.h"
#include "support/graph_files.h"

namespace ballast {
namespace {

class GraphKeys : public GraphFiles {};

const std::string kGml = "graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ]";
std::string edge(int a, int b, const std::string& more = "") {
  return fmt::format(" edge [ source {} target {} {} ]", a, b, more);
}

TEST_F(GraphKeys, ParallelLinksAreCablesOneLinkOrAMistake) {
  const std::string gml = kGml + "\n" + edge(0, 1) + "\n" + edge(1, 0) + "\n" + edge(1, 2) + " ]";
  EXPECT_EQ(links(gml), "0: 1 1, 1: 0 0 2, 2: 1");
  EXPECT_EQ(links(gml, "g.gml", "parallel = 'trunk'"), "0: 1 1, 1: 0 0 2, 2: 1");
  EXPECT_EQ(links(gml, "g.gml", "parallel = 'merge'"), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(
      error(gml, "g.gml", "parallel = 'error'"),
      "g.gml:3:2: expected each link once, got a second one between \"1\" and \"0\", first on "
      "line 2; links have no direction");
}

/// The k-th mention of a way and the k-th of the way back are one link.
TEST_F(GraphKeys, BothDirectionsMayBeNamed) {
  EXPECT_EQ(links("0 1\n1 0\n1 2\n", "g.txt", "parallel = 'error'"), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(links("0 1\n0 1\n1 0\n1 2\n2 1\n"), "0: 1 1, 1: 0 0 2, 2: 1") << "once, and not again";
  EXPECT_EQ(links("0 1\n1 0\n1 0\n0 1\n"), "0: 1 1, 1: 0 0");
  EXPECT_EQ(links("0 1\n1 0\n1 0\n0 1\n0 1\n"), "0: 1 1 1, 1: 0 0 0");
  EXPECT_EQ(links("digraph { 0 -> 1; 1 -> 0 }", "g.dot"), "0: 1, 1: 0");
  EXPECT_EQ(links("graph { 0 -- 1; 1 -- 0 }", "g.dot"), "0: 1 1, 1: 0 0");
  const auto graphml = [](const std::string& kind, const std::string& own) {
    return "<graphml><graph edgedefault='" + kind +
           "'><node id='0'/><node id='1'/><edge source='0' target='1'/><edge source='1' "
           "target='0' " +
           own + "/></graph></graphml>";
  };
  EXPECT_EQ(links(graphml("directed", "")), "0: 1, 1: 0");
  EXPECT_EQ(links(graphml("undirected", "")), "0: 1 1, 1: 0 0");
  EXPECT_EQ(links(graphml("undirected", "directed='true'")), "0: 1 1, 1: 0 0")
      << "the first one is no way of a directed link";
  EXPECT_EQ(
      error("0 1\n1 0\n0 1\n", "g.txt", "parallel = 'error'"),
      "g.txt:3:1: expected each link once, got a second one between \"0\" and \"1\", first on "
      "line 1; links have no direction");
}

/// Cable number (destination mod cables), there and back.
TEST_F(GraphKeys, RoutesShareTheCables) {
  std::string line = "0 1\n0 1\n0 1\n";
  for (int to = 2; to < 8; ++to) line += fmt::format("1 {}\n", to);
  const auto t = read(line);
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  for (NodeId to = 1; to < 8; ++to) EXPECT_EQ(t->next_hop(0, to).port, to % 3) << to;
  for (NodeId from = 2; from < 8; ++from) EXPECT_EQ(t->next_hop(from, 0).port, 0U);
  EXPECT_EQ(t->next_hop(1, 0).port, 0U) << "0 mod 3";
}

TEST_F(GraphKeys, AgentsSeeOneNeighbour) {
  Args args;
  args.set("neighbours", std::string("own"), {});
  const auto t = read("0 1\n0 1\n1 2\n2 0\n2 0\n2 0\n");
  const Neighbours n = neighbours_of(*t, args);
  EXPECT_EQ(n.links(), 6U);
  for (NodeId i = 0; i < 3; ++i) EXPECT_EQ(n.degree(i), 2U) << i;
  for (std::size_t k = 0; k < n.links(); ++k) EXPECT_EQ(n.reverse(n.reverse(k)), k);
}

TEST_F(GraphKeys, TheLargestComponent) {
  const std::string text = "a b\nx y\ny z\nz x\nb a\nlonely2 lonely1\n";
  EXPECT_EQ(error(text),
            "g.txt:2:1: expected a connected graph, got no path from \"a\" to \"x\"; "
            "machine.component = \"largest\" keeps 3 of 7 nodes, the largest of 3 components");
  EXPECT_EQ(links(text, "g.txt", "component = 'largest'"), "0: 1 2, 1: 0 2, 2: 1 0");
  EXPECT_EQ(read(text, "g.txt", "component = 'largest'")->names()->of,
            (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_EQ(read("b a\nd c\n", "g.txt", "component = 'largest'")->names()->of[0], "b")
      << "of equals the first";
  EXPECT_EQ(links("0 1\n", "g.txt", "component = 'largest'"), "0: 1, 1: 0") << "the only one";
}

TEST_F(GraphKeys, ProcessorsByAnAttribute) {
  const std::string gml =
      "graph [ node [ id 0 label \"a\" cores 2 ] node [ id 1 label \"b\" cores 0 ] node [ id 2 "
      "label "
      "\"c\" cores 1 ]" +
      edge(0, 1) + edge(1, 2) + " ]";
  const auto t = read(gml, "g.gml", "attach = 'cores'");
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  EXPECT_EQ(t->processor_names()->of, (std::vector<std::string>{"a.0", "a.1", "c"}));
  EXPECT_EQ(t->names()->of, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(t->router_of(2), 2U);
  EXPECT_EQ(t->shape(), (std::vector<NodeId>{3}));
  const std::string graphml =
      "<graphml><key id='d0' for='edge' attr.name='cores'><default>9</default></key>"
      "<key id='d1' for='node' attr.name='cores'><default>1</default></key><graph>"
      "<node id='a'><data key='d1'>\n 3 </data></node><node id='b'><data key='d0'>7</data></node>"
      "<edge source='a' target='b'/></graph></graphml>";
  EXPECT_EQ(read(graphml, "g.xml", "attach = 'cores'")->processors(), 4U);
  EXPECT_EQ(read("graph { node [cores=2]; a -- b; b [cores=0] }", "g.dot", "attach = 'cores'")
                ->processors(),
            2U);
  EXPECT_EQ(read("<graphml><key id='k' for='all' attr.name='cores'/><graph><node id='a'><data "
                 "key='k'>2</data></node><node id='b'><data key='k'>1</data></node><data key='k'>7"
                 "</data><edge source='a' target='b'/></graph></graphml>",
                 "g.xml", "attach = 'cores'")
                ->processors(),
            3U)
      << "7 is of the graph";
  EXPECT_EQ(
      error("graph { a [cores=2]; \"a.0\" [cores=1]; a -- \"a.0\" }", "g.dot", "attach = 'cores'"),
      "g.dot: expected processors with different names, got two \"a.0\": those of a node "
      "\"a\" are \"a.0\", \"a.1\" ..");
  EXPECT_EQ(error(kGml + edge(0, 1) + edge(1, 2) + " ]", "g.gml", "attach = 'cores'"),
            "g.gml:1:9: expected an attribute \"cores\" of each node, got none of \"0\"");
  EXPECT_EQ(error("graph { a [cores=-1] }", "g.dot", "attach = 'cores'"),
            "g.dot: cores of \"a\": expected a whole number 0 .. 32768, got \"-1\"");
  EXPECT_EQ(error("graph { a [cores=0] }", "g.dot", "attach = 'cores'"),
            "g.dot: expected at least one processor, got routers alone");
}

/// The limit of 2^22 is that of the part that is kept.
TEST_F(GraphKeys, ProcessorsOfTheLargestComponent) {
  std::string dot = "graph { node [cores=32768]; ";
  for (int i = 0; i < 129; ++i) dot += fmt::format("i{}; ", i);
  const std::string keys = "attach = 'cores'\ncomponent = 'largest'";
  EXPECT_EQ(read(dot + "a [cores=1]; b [cores=1]; a -- b }", "g.dot", keys)->processors(), 2U);
  dot += "i0";
  for (int i = 1; i < 129; ++i) dot += fmt::format(" -- i{}", i);
  EXPECT_EQ(error(dot + " }", "g.dot", keys),
            "g.dot: expected at most 4194304 processors, got 4227072");
}

TEST_F(GraphKeys, LeavesAreProcessors) {
  const auto t = read("s t\ns h1\nt h2\nh3 s\nt s\n", "g.txt", "attach = 'leaves'");
  EXPECT_EQ(law_broken(*t).value_or("none"), "none");
  EXPECT_EQ(links_of(*t), "0: 1, 1: 0");
  EXPECT_EQ(t->processor_names()->of, (std::vector<std::string>{"h1", "h3", "h2"}));
  EXPECT_EQ(t->router_of(2), 1U);
  EXPECT_EQ(links("a b\n", "g.txt", "attach = 'leaves'"), "0: 1, 1: 0") << "leaves of each other";
  EXPECT_EQ(error("a b\nb c\nc a\n", "g.txt", "attach = 'leaves'"),
            "g.txt: machine.attach = \"leaves\": expected nodes with a single link, got none");
}

TEST_F(GraphKeys, MisspeltAttributesHaveAHint) {
  const auto graph = [](const std::string& node, const std::string& link) {
    const std::string ends = "source 0 target 1";
    return std::map<std::string, std::string>{
        {"g.gml", "graph [ node [ id 0 " + node + " 1 ] node [ id 1 " + node + " 1 ] edge [ " +
                      ends + " " + link + " 2 ] ]"},
        {"g.xml", "<graphml><key id='n' for='node' attr.name='" + node +
                      "'/><key id='e' for='edge' attr.name='" + link +
                      "'/><graph><node id='0'/><node id='1'/><edge source='0' target='1'/></graph>"
                      "</graphml>"},
        {"g.dot", "graph { node [" + node + "=1]; 0 -- 1 [" + link + "=2] }"}};
  };
  const auto ends = [&](const std::string& what, const std::string& hint) {
    return what.ends_with(hint) ? "" : what;
  };
  for (const auto& [name, text] : graph("cores", "speed")) {
    EXPECT_EQ(ends(error(text, name, "attach = 'core'"), "; did you mean \"cores\"?"), "");
    EXPECT_EQ(ends(error(text, name, "lengths = 'sped'"), "; did you mean \"speed\"?"), "");
    EXPECT_EQ(ends(error(text, name, "cycles_per_flit = 'spede'"), "; did you mean \"speed\"?"),
              "");
    EXPECT_EQ(ends(error(text, name, "attach = 'speed'"), "got none of \"0\""), "") << "of links";
    EXPECT_EQ(ends(error(text, name, "lengths = 'cores'"), "between \"0\" and \"1\""), "");
    for (const std::string key : {"attach", "lengths", "cycles_per_flit"}) {
      EXPECT_EQ(ends(error(text, name, key + " = ''"),
                     "machine." + key + ": expected the name of an attribute, got none"),
                "");
    }
  }
}

TEST_F(GraphKeys, KeysWithoutEffectAreRefused) {
  const std::string anynet = "router 0 node 0 router 1\nrouter 1 node 1 router 0\n";
  EXPECT_NE(
      error(anynet, "g.anynet", "attach = 'leaves'")
          .find("machine.attach: has no effect on BookSim anynet, which names its processors; "
                "leave it out"),
      std::string::npos);
  EXPECT_NE(error(anynet, "g.anynet", "lengths = 'latency'")
                .find("machine.lengths: has no effect on BookSim anynet, whose links have no "
                      "attributes; leave it out"),
            std::string::npos);
  EXPECT_NE(
      error(anynet, "g.anynet", "parallel = 'error'")
          .find("machine.parallel: has no effect on BookSim anynet, where two routers have one "
                "link at most; leave it out"),
      std::string::npos);
  EXPECT_NE(error("a b\n", "g.txt", "attach = 'cores'")
                .find("machine.attach: has no effect on edge list, whose nodes have no attributes, "
                      "but for \"leaves\""),
            std::string::npos);
  const std::string experiment = "[machine]\ntopology = 'graph'\npath = '" +
                                 write("w.txt", "a b 3\nb c 4\n") +
                                 "'\nlengths = 'weight'\n[workload]\nkind = 'spike'\nload = 8\n"
                                 "[balancer]\nname = 'diffusion'\n";
  EXPECT_EQ(error_of([&] {
              static_cast<void>(read_experiment(Config::from_text(experiment, "exp.toml")));
            }),
            "exp.toml:4:11: machine.lengths: has no effect without machine.link.cycles_by_length = "
            "true; leave it out");
}

TEST_F(GraphKeys, LengthsAreCycles) {
  RouterOptions options{.link_cycles = 2, .cycles_by_length = true};
  const auto cycles = [&](const std::string& text, const std::string& name,
                          const std::string& key) {
    return link_cycles(*read(text, name, "lengths = '" + key + "'"), options).of;
  };
  using Cycles = std::vector<unsigned>;
  const Cycles path{6, 6, 8, 8};  // a - b of 3, b - c of 4
  EXPECT_EQ(cycles("a b 3\nb c 4.0\nb a 3\n", "g.txt", "weight"), path);
  EXPECT_EQ(cycles("source,target,x,hops\na,b,9,3\nb,c,9,4\n", "g.csv", "hops"), path);
  EXPECT_EQ(cycles(kGml + edge(0, 1, "d 3") + edge(1, 2, "d \"4\"") + " ]", "g.gml", "d"), path);
  EXPECT_EQ(cycles("graph { edge [len=3]; a -- b; b -- c [len=4] }", "g.dot", "len"), path);
  EXPECT_EQ(cycles("%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 3\n3 2 4\n",
                   "g.mtx", "value"),
            path);
  EXPECT_EQ(cycles("<graphml><key id='k' for='edge' attr.name='len'><default>4</default></key>"
                   "<graph><node id='a'/><node id='b'/><node id='c'/><edge source='a' target='b'>"
                   "<data key='k'>3</data></edge><edge source='b' target='c'/></graph></graphml>",
                   "g.xml", "len"),
            path);
  EXPECT_EQ(link_cycles(*read("router 0 node 0 router 1 3\nrouter 1 router 2 4\nrouter 2 node 2 "
                              "router 1\n"),
                        options)
                .of,
            path);
  EXPECT_EQ(error("a b 3\nb c 0\n", "g.txt", "lengths = 'weight'"),
            "g.txt:2:5: weight: expected a whole number 1 .. 1048576, got \"0\"");
  EXPECT_EQ(error("a b 3\nb a 2.5\n", "g.txt", "lengths = 'weight'"),
            "g.txt:2:5: weight: expected a whole number 1 .. 1048576, got \"2.5\"");
  EXPECT_EQ(
      error(kGml + edge(0, 1, "d 3") + "\n" + edge(1, 2) + " ]", "g.gml", "lengths = 'd'"),
      "g.gml:2:2: expected an attribute \"d\" of each link, got none between \"1\" and \"2\"");
}

/// Links of a and of b and c; b names the way back to a with a value of its own.
TEST_F(GraphKeys, DirectionsMayHaveValuesOfTheirOwn) {
  using Cycles = std::vector<unsigned>;
  const Cycles lengths{6, 10, 8, 8};
  const std::vector<std::pair<std::string, std::string>> files{
      {"a b 3\nb c 4\nb a 5\n", "g.txt"},
      {"source,target,weight\na,b,3\nb,c,4\nb,a,5\n", "g.csv"},
      {"digraph { a -> b [weight=3]; b -> c [weight=4]; b -> a [weight=5] }", "g.dot"},
      {"graph [ directed 1 node [ id 0 ] node [ id 1 ] node [ id 2 ]" + edge(0, 1, "weight 3") +
           edge(1, 2, "weight 4") + edge(1, 0, "weight 5") + " ]",
       "g.gml"},
      {"<graphml><key id='k' for='edge' attr.name='weight'/><graph edgedefault='directed'>"
       "<node id='a'/><node id='b'/><node id='c'/>"
       "<edge source='a' target='b'><data key='k'>3</data></edge>"
       "<edge source='b' target='c'><data key='k'>4</data></edge>"
       "<edge source='b' target='a'><data key='k'>5</data></edge></graph></graphml>",
       "g.xml"}};
  for (const auto& [text, name] : files) {
    const auto long_ones = read(text, name, "lengths = 'weight'");
    EXPECT_EQ(link_cycles(*long_ones, {.link_cycles = 2, .cycles_by_length = true}).of, lengths)
        << name;
    EXPECT_EQ(law_broken(*long_ones).value_or("none"), "none");
    EXPECT_FALSE(long_ones->has_flit_cycles());
    const auto slow = read(text, name, "cycles_per_flit = 'weight'");
    EXPECT_EQ(flit_cycles(*slow, {.flit_cycles = 2}).of, lengths) << name;
    EXPECT_EQ(slow->link_length(0, 0), 1U);
  }
  EXPECT_EQ(link_cycles(*read("%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 3\n"
                              "2 3 4\n2 1 5\n",
                              "g.mtx", "lengths = 'value'"),
                        {.link_cycles = 2, .cycles_by_length = true})
                .of,
            lengths);
  const auto both = read("source,target,weight,lanes\na,b,3,1\nb,c,4,2\n", "g.csv",
                         "lengths = 'weight'\ncycles_per_flit = 'lanes'");
  EXPECT_EQ(both->link_length(0, 0), 3U);
  EXPECT_EQ(flit_cycles(*both, {}).of, (Cycles{1, 1, 2, 2}));
}

TEST_F(GraphKeys, CyclesPerFlitAreChecked) {
  EXPECT_EQ(error("a b 3\nb c 2000\n", "g.txt", "cycles_per_flit = 'weight'"),
            "g.txt:2:5: weight: expected a whole number 1 .. 1024, got \"2000\"");
  EXPECT_EQ(error("a b 3\n", "g.txt", "cycles_per_flit = 'lanes'"),
            "g.txt:1:1: expected a column \"lanes\", as machine.cycles_per_flit says, got "
            "node,node,weight");
  EXPECT_EQ(error("graph { a -- b [w=2]; b -- c }", "g.dot", "cycles_per_flit = 'w'"),
            "g.dot: expected an attribute \"w\" of each link, got none between \"b\" and \"c\"");
  for (const char* key : {"lengths", "cycles_per_flit"}) {
    EXPECT_EQ(error("graph { a -- b [w=2]; b -- c [w=two] }", "g.dot", std::string(key) + " = 'w'"),
              "g.dot: w between \"b\" and \"c\": expected a whole number 1 .. " +
                  std::string(key[0] == 'l' ? "1048576" : "1024") + ", got \"two\"");
  }
  EXPECT_NE(error("router 0 node 0 router 1\nrouter 1 node 1 router 0\n", "g.anynet",
                  "cycles_per_flit = 'x'")
                .find("machine.cycles_per_flit: has no effect on BookSim anynet, whose links have "
                      "no attributes; leave it out"),
            std::string::npos);
  const auto slow = read("a b 600\n", "g.txt", "cycles_per_flit = 'weight'");
  EXPECT_EQ(error_of([&] { static_cast<void>(flit_cycles(*slow, {.flit_cycles = 2})); }),
            "machine.link: expected at most 1024 cycles per flit, got 1200 on link 0 of router 0");
}

}  // namespace
}  // namespace ballast
