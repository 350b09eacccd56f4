// SPDX-License-Identifier: BSD-3-Clause
// The formats of graph files: what each one reads, its mistakes, and files with a wrong name.
#include <set>

#include "support/graph_files.h"
#include "support/program.h"
#include "topology/graph_format.h"

namespace ballast {
namespace {

class GraphFormats : public GraphFiles {};

/// A square of routers with a processor each.
struct Sample {
  const char *format, *name, *text, *links;
};
constexpr const char* kSquare = "0: 1 3, 1: 0 2, 2: 1 3, 3: 2 0";
const Sample kSamples[] = {
    {"edge list", "g.csv", "Source,Target,Weight\na,b,1.5\nb,c,2\nc,d,2\nd,a,7\n", kSquare},
    {"edge list", "g.edges", "# SNAP\n0\t1\n1\t2\n2\t3\n3\t0\n", kSquare},
    {"GML", "g.gml",
     "# own\nCreator \"by hand\"\ngraph [\n directed 0\n node [ id 10 label \"a\" ]\n"
     " node [ id 11 label \"b\" graphics [ x 1 y [ z 2 ] ] ]\n node [ id 12 label \"c\" ]\n"
     " edge [ source 10 target 11 ]\n edge [ source 11 target 12 ]\n node [ id 13 label \"d\" ]\n"
     " edge [ source 12 target 13 ] edge [ source 13 target 10 ]\n]\n",
     kSquare},
    {"GraphML", "g.graphml",
     "<graphml><graph><node id='a'/><node id='b'/><node id='c'/><node id='d'/>"
     "<edge source='a' target='b'/><edge source='b' target='c'/><edge source='c' target='d'/>"
     "<edge source='d' target='a'/></graph></graphml>",
     kSquare},
    {"DOT", "g.dot", "// own\n/* square */ graph g { a -- b -- c -- d -- a }", kSquare},
    {"Matrix Market", "g.mtx",
     "%%MatrixMarket matrix coordinate pattern symmetric\n% own\n4 4 4\n2 1\n3 2\n4 3\n4 1\n",
     kSquare},
    {"BookSim anynet", "g.anynet",
     "router 0 node 0 router 1\nrouter 1 node 1 router 2 3\n\nnode 2 router 2\n"
     "router 2 router 3 router 1\nrouter 3 node 3 router 0\n",
     kSquare},
    {"ibnetdiscover", "g.topo",
     "#\n# Topology file: generated on Sat Jan  1\n#\nvendid=0x2c9\nswitchguid=0x1(1)\n"
     "Switch\t4 \"S-01\"\t\t# \"a\" base port 0 lid 1 lmc 0\n"
     "[1]\t\"S-02\"[1]\t\t# \"b\" lid 2 4xEDR\n[4]\t\"H-a1\"[1](a1) \t\t# \"host a\" lid 11 4xEDR\n"
     "[2]\t\"S-04\"[2]\t\t# \"d\" lid 4 4xEDR\n\n"
     "Switch\t4 \"S-02\"\t\t# \"b\"\n[1]\t\"S-01\"[1]\n[2][ext 3]\t\"S-03\"[1][ext 7]\n"
     "[4]\t\"H-a2\"[1](a2)\n"
     "Switch 4 \"S-03\"\n[1] \"S-02\"[2]\n[2] \"S-04\"[1]\n[4] \"H-a3\"[1](a3)\n"
     "Switch 4 \"S-04\"\n[1] \"S-03\"[2]\n[2] \"S-01\"[2]\n[4] \"H-a4\"[1](a4)\n"
     "caguid=0xa1\nCa\t1 \"H-a1\"\t\t# \"host a\"\n[1](a1) \t\"S-01\"[4]\t\t# lid 11 lmc 0 \"a\"\n",
     "0: 1 3, 1: 0 2, 2: 1 3, 3: 0 2"}};

TEST_F(GraphFormats, EachReadsItsSample) {
  std::set<std::string> formats;
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.name);
    formats.insert(sample.format);
    EXPECT_EQ(graph_format({sample.name, sample.text}).name, sample.format);
    EXPECT_EQ(links(sample.text, sample.name), sample.links);
    const auto t = read(gzip(sample.text), std::string(sample.name) + ".gz");
    EXPECT_EQ(links_of(*t), sample.links);
    EXPECT_EQ(t->processors(), 4U);
    for (NodeId p = 0; p < 4; ++p) EXPECT_EQ(t->router_of(p), p);
  }
  EXPECT_EQ(formats.size(), Registry<GraphFormat>::entries().size()) << "a sample for each format";
}

/// By its content, where the name says nothing; refused where it names another one.
TEST_F(GraphFormats, AFileNamedWronglyIsToldWhatItLooksLike) {
  for (const Sample& sample : kSamples) {
    EXPECT_EQ(links(sample.text, "network.txt"), sample.links) << sample.name;
    const std::string wrong = std::string(sample.format) == "GML" ? "g.dot" : "g.gml";
    const std::string what = error(sample.text, wrong);
    EXPECT_TRUE(what.starts_with(wrong + ": looks like " + sample.format + ", but *")) << what;
  }
}

TEST_F(GraphFormats, WhatIsNotReadIsNamed) {
  const auto looks = [&](const std::string& text, const std::string& name = "g.txt") {
    std::string what = error(text, name), start = name + ": looks like ";
    EXPECT_TRUE(
        what.ends_with("; Ballast reads BookSim anynet, DOT, GML, GraphML, Matrix Market, "
                       "edge list, ibnetdiscover"))
        << what;
    if (!what.starts_with(start)) return what;
    return what.substr(start.size(), what.find(';') - start.size());
  };
  EXPECT_EQ(looks("*Vertices 4\n*Edges\n1 2\n"), "Pajek");
  EXPECT_EQ(looks("<?xml version='1.0'?>\n<gexf><graph/></gexf>", "g.xml"), "GEXF");
  EXPECT_EQ(looks("<!-- a picture --><svg/>"), "XML that is not GraphML");
  EXPECT_EQ(looks("{ \"nodes\": [], \"links\": [] }"), "JSON");
  EXPECT_EQ(looks(">>graph6<<C~\n"), "graph6 or sparse6");
  EXPECT_EQ(looks("c a comment\np edge 3 2\ne 1 2\n"), "DIMACS");
  EXPECT_EQ(looks("LEDA.GRAPH\nvoid\n"), "LEDA");
  EXPECT_EQ(looks("package a;\nnetwork N { }\n"), "OMNeT++ NED");
  EXPECT_EQ(looks("% METIS\n4 3\n2\n1 3\n2 4\n3\n"), "METIS (topology = \"metis\")");
  EXPECT_EQ(links("3 1 9\n1 2 9\n2 0 9\n0 3 9\n"), "0: 2 3, 1: 3 2, 2: 1 0, 3: 1 0")
      << "as long as a METIS file, but with as many columns in each line";
  EXPECT_EQ(links("3 1\n1 2\n2 3\n\n"), "0: 1 2, 1: 0 2, 2: 1 0") << "or none";
  EXPECT_EQ(links("network a\na b\n"), "0: 1, 1: 0 2, 2: 1") << "NED has braces";
  for (const char* name : {"g.gml.gz", "g.gml.bz2", "g.GML.br"}) {
    EXPECT_EQ(graph_format({name, ""}).name, "GML") << name;
  }
}

TEST_F(GraphFormats, EdgeListsWithMoreColumns) {
  EXPECT_EQ(links("% sym weighted\n  % 3 4\n1 2 0.5 1082040961\n2 3 1 1082155839\n"),
            "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(links("\"New York\",Boston\nBoston , \"LA\"\n", "g.csv"), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(read("\"New York\",Boston\n", "g.csv")->names()->of[0], "New York");
  EXPECT_EQ(links("kind,source,x,target\nk,a,1,b\nk,b,2,c\n", "g.csv"), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(links("target,x,source\nb,1,a\nc,2,b\n", "g.csv"), "0: 1, 1: 0 2, 2: 1");
  EXPECT_EQ(links("source target\n"), "0: 1, 1: 0") << "without commas these are two nodes";
  EXPECT_EQ(links("node_1,node_2\n0,1\n1,2\n", "g.csv"), "0: 1, 1: 0 2, 2: 1") << "SNAP";
  EXPECT_EQ(links("id_1,id_2\n0,1\n1,2\n", "g.csv"), "0: 1, 1: 0 2, 2: 1") << "SNAP";
}

TEST_F(GraphFormats, RefusesDamagedEdgeLists) {
  EXPECT_EQ(error("a,b\nb,c,1\n", "g.csv"), "g.csv:2:5: expected 2 columns (node,node), got 3");
  EXPECT_EQ(error("a b 1\nb c x\n"), "g.txt:2:5: weight: expected a number, got \"x\"");
  EXPECT_EQ(error("a,b\n,c\n", "g.csv"), "g.csv:2:1: expected a node, got an empty column");
  EXPECT_EQ(error("a b 1\nb c\n"), "g.txt:2:4: expected 3 columns (node,node,weight), got 2");
  EXPECT_EQ(
      error("source,target,km\na,b,3\n", "g.csv", "lengths = 'miles'"),
      "g.csv:1:1: expected a column \"miles\", as machine.lengths says, got source,target,km");
  EXPECT_EQ(error("1 2 3\n", "g.txt", "lengths = 'node'"),
            "g.txt:1:1: expected a column \"node\", as machine.lengths says, got node,node,weight");
  EXPECT_EQ(error("1 2 3\n", "g.txt", "lengths = 'wieght'"),
            "g.txt:1:1: expected a column \"wieght\", as machine.lengths says, got "
            "node,node,weight; did you mean \"weight\"?");
  EXPECT_EQ(error("a,b,Wien\n", "g.csv"),
            "g.csv:1:5: weight: expected a number, got \"Wien\"; a header has the columns source "
            "and target, or from and to");
  EXPECT_EQ(error("a,b,1\nb,c,Wien\n", "g.csv"),
            "g.csv:2:5: weight: expected a number, got \"Wien\"");
  EXPECT_EQ(error("# own\n a;b\n", "g.edges"),
            "g.edges:2:2: expected two nodes, separated by blanks or a comma, got \"a;b\"; Ballast "
            "reads BookSim anynet, DOT, GML, GraphML, Matrix Market, edge list, ibnetdiscover");
}

TEST_F(GraphFormats, GmlOfSeveralTools) {
  EXPECT_EQ(read("graph [ node [ id 0 label \"x\" ] node [ id 1 label \"x\" ] edge [ source 0 "
                 "target 1 ] ]")
                ->names()
                ->of,
            (std::vector<std::string>{"0", "1"}))
      << "equal labels are no names";
  EXPECT_EQ(
      links("graph\n[\n  directed 1\n  node\n  [\n    id 1\n  ]\n  node\n  [\n    id 0\n  ]\n"
            "  edge\n  [\n    source 0\n    target 1\n  ]\n  edge [ source 1 target 0 ]\n]\n"),
      "0: 1, 1: 0")
      << "both directions";
  EXPECT_EQ(
      links("Version 1\nCreator \"x\"\ngraph [ node [ id 0 x NAN ] node [ id 1 x +INF y INF ] "
            "edge [ source 0 target 1 ] ]",
            "g.gml"),
      "0: 1, 1: 0");
}

TEST_F(GraphFormats, RefusesDamagedGml) {
  const auto gml = [&](const std::string& text) { return error(text, "g.gml"); };
  EXPECT_EQ(gml("graph [ node [ id 0 ]\n"),
            "g.gml:1:7: expected ] for this [, got the end of the file");
  EXPECT_EQ(gml("graph [\n node [ label \"a ] ]\n"),
            "g.gml:2:15: expected a closing \", got the end of the file");
  EXPECT_EQ(gml("graph [\n node [ label \"a\" ] ]"),
            "g.gml:2:2: expected id in the node, got none");
  EXPECT_EQ(gml("graph [\n node [ id 0 ]\n node [ id 0 ] ]"),
            "g.gml:3:12: expected distinct nodes, got a second 0");
  EXPECT_EQ(gml("graph [ node [ id 0 ]\n edge [ source 0 target 7 ] ]"),
            "g.gml:2:25: expected a node [ id 7 ], got an edge to 7 without it");
  EXPECT_EQ(gml("graph [ node [ id label \"a\" ] ]"),
            "g.gml:1:19: expected a value of id, got \"label\"");
  EXPECT_EQ(gml("graph [ ]\ngraph [ ]"), "g.gml:2:1: expected one graph, got a second one");
  EXPECT_EQ(gml(""), "g.gml:1:1: expected graph [ ... ], got none");
  EXPECT_EQ(gml("graph [ node 7 ]"), "g.gml:1:14: expected [ after node, got \"7\"");
}

TEST_F(GraphFormats, MatricesOfAllKinds) {
  const std::string banner = "%%MatrixMarket matrix coordinate ";
  EXPECT_EQ(links(banner + "real general\n3 3 5\n1 2 -1.5\n2 1 2\n2 2 9\n2 3 1e3\n3 1 0\n"),
            "0: 1 2, 1: 0 2, 2: 1 0")
      << "both directions are one link, the diagonal is none";
  EXPECT_EQ(links(banner + "complex hermitian\n2 2 1\n2 1 0 1\n"), "0: 1, 1: 0");
  EXPECT_EQ(links("%%matrixmarket MATRIX Coordinate Integer Symmetric\n\n2 2 1\n2 1 4\n"),
            "0: 1, 1: 0");
}

TEST_F(GraphFormats, RefusesDamagedMatrices) {
  const auto mtx = [&](const std::string& text) {
    return error("%%MatrixMarket matrix " + text, "g.mtx");
  };
  EXPECT_EQ(mtx("array real general\n2 2\n1\n2\n3\n4\n"),
            "g.mtx:1:23: expected coordinate: a sparse matrix, got \"array\"");
  EXPECT_EQ(mtx("coordinate pattern\n2 2 1\n"),
            "g.mtx:1:41: expected general, symmetric, skew-symmetric or hermitian, got the end of "
            "the line");
  EXPECT_EQ(mtx("coordinate pattern general\n2 3 1\n1 2\n"),
            "g.mtx:2:3: expected a square matrix, got 2 rows and 3 columns");
  EXPECT_EQ(mtx("coordinate pattern general\n2 2 2\n1 2\n"),
            "g.mtx:4:1: expected 2 entries as in the head, got the end of the file after 1");
  EXPECT_EQ(mtx("coordinate pattern general\n2 2 1\n1 2\n2 1\n"),
            "g.mtx:4:1: expected 1 entries as in the head, got more");
  EXPECT_EQ(mtx("coordinate pattern symmetric\n2 2 1\n1 2\n"),
            "g.mtx:3:3: expected an entry below the diagonal, as symmetric matrices have, got (1, "
            "2)");
  EXPECT_EQ(mtx("coordinate pattern general\n2 2 1\n1 3\n"),
            "g.mtx:3:3: column: expected an integer 1 .. 2, got 3");
  EXPECT_EQ(mtx("coordinate real general\n2 2 1\n1 2\n"),
            "g.mtx:3:4: expected 3 columns (row,column,value), got 2");
  EXPECT_EQ(mtx("coordinate pattern general\n1000000000 1000000000 1\n1 2\n"),
            "g.mtx:2:23: expected a connected graph, got 1000000000 nodes and 1 entries; "
            "machine.component = \"largest\" keeps the largest component");
  EXPECT_EQ(links("%%MatrixMarket matrix coordinate pattern general\n1000000000 1000000000 2\n"
                  "7 9\n3 7\n",
                  "g.mtx", "component = 'largest'"),
            "0: 1, 1: 2 0, 2: 1");
}

/// What `show` draws and `route` prints is the same square, whatever the file.
TEST_F(GraphFormats, ShowAndRouteReadThemAll) {
  std::string first;
  for (const Sample& sample : kSamples) {
    SCOPED_TRACE(sample.name);
    const std::string path = " --set path=\\'" + write(sample.name, sample.text) + "\\'";
    const Answer route = run_program("route graph 0 2" + path);
    EXPECT_EQ(route.code, 0);
    if (first.empty()) first = route.text;
    EXPECT_EQ(route.text, first);
    const Answer show = run_program("show --topology graph" + path);
    EXPECT_EQ(show.code, 0);
    EXPECT_NE(show.text.find("4 processors"), std::string::npos);
    EXPECT_NE(show.text.find(", 4 links"), std::string::npos);
  }
  EXPECT_NE(
      first.find("   2       1     1      0            2\n\nfrom processor 0 to processor 2: 2 "
                 "links, 3 routers\n"),
      std::string::npos)
      << first;
}

}  // namespace
}  // namespace ballast
