// SPDX-License-Identifier: BSD-3-Clause
#include "fuzz/formats.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

#include "experiment/read_experiment.h"
#include "network/faults/fault_schedule.h"
#include "topology/graph.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "workloads/workload.h"

namespace ballast::fuzz {
namespace {

using Path = std::string;

std::string bytes_of(const Path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

template <class Maker>
Args args_of(const std::string& part, const Path& path) {
  return checked_args(part, Registry<Maker>::named(part).keys, {{"path", path}});
}

void read_toml(const Path& path) { static_cast<void>(read_experiment(Config::from_file(path))); }

/// Each line is an assignment over an experiment.
void read_set(const Path& path) {
  Config config = Config::from_text(
      "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[workload]\nkind = 'spike'\nload = 64\n"
      "[balancer]\nname = 'diffusion'\n",
      "set.toml");
  const std::string text = bytes_of(path);
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    config.set(text.substr(at, end - at));
    at = end + 1;
  }
  static_cast<void>(read_experiment(std::move(config)));
}

void read_workload(const std::string& kind, const Path& path) {
  const Args args = args_of<WorkloadMaker>(kind, path);
  static_cast<void>(Registry<WorkloadMaker>::named(kind).make(args, {}));
}

/// Edges between 64 tasks.
void read_dag(const Path& path) {
  const std::filesystem::path tasks = std::filesystem::path(path).parent_path() / "tasks.csv";
  std::ofstream table(tasks);
  table << "task,work\n";
  for (int t = 0; t < 64; ++t) table << t << ",1\n";
  table.close();
  const Args args = checked_args("dag", Registry<WorkloadMaker>::named("dag").keys,
                                 {{"tasks", tasks.string()}, {"edges", path}});
  static_cast<void>(Registry<WorkloadMaker>::named("dag").make(args, {.processors = 4}));
}

void read_topology(const std::string& kind, const Path& path) {
  const Args args = args_of<TopologyMaker>(kind, path);
  static_cast<void>(Registry<TopologyMaker>::named(kind).make(args));
}

void read_permutation(const Path& path) {
  const Args args = args_of<PatternMaker>("permutation", path);
  const NodeId processors = 8;
  const PatternContext context{processors, std::span(&processors, 1)};
  static_cast<void>(Registry<PatternMaker>::named("permutation").make(args, context));
}

void read_faults(const Path& path) {
  const auto& mesh = Registry<TopologyMaker>::named("mesh");
  const auto topology =
      mesh.make(checked_args("mesh", mesh.keys, {{"size", std::vector<std::int64_t>{3, 3}}}));
  std::string told;
  for (const char* key : {"links", "routers", "processors"}) {
    try {
      const Args args = checked_args("faults", fault_keys(), {{key, bytes_of(path)}});
      static_cast<void>(fault_schedule(args, *topology, 1, 1000));
      told.clear();
      return;
    } catch (const UserError& error) {
      told = error.what();
    }
  }
  throw UserError(told);
}

/// The lists of an experiment, on a graph whose nodes have names.
void read_fault_lists(const Path& path) {
  static const auto ring = [] {
    NodeNames names{{"a", "b", "c", "d"}, {{"a", 0}, {"b", 1}, {"c", 2}, {"d", 3}}};
    constexpr std::array<std::array<NodeId, 2>, 4> kLinks{{{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
    return graph_of_links(4, kLinks, std::move(names));
  }();
  Config config = Config::from_text("[machine.faults]\n" + bytes_of(path), "faults.toml");
  const Args args = config.check("machine.faults", fault_keys());
  static_cast<void>(fault_schedule(args, *ring, 1, 1000));
}

std::vector<Format> all() {
  const std::vector<std::string> numbers{",", " ", "\n", "\t", "#", ";", "1", "-", ".", "e"};
  const std::vector<std::string> xml{"<node id=\"",
                                     "<edge source=\"",
                                     "target=\"",
                                     "\"/>",
                                     "</graph>",
                                     "<graph>",
                                     "<!--",
                                     "]]>",
                                     "<![CDATA[",
                                     "&lt;",
                                     "&a;",
                                     "<!DOCTYPE g [<!ENTITY a \"b\">]>",
                                     "<?xml version=\"1.0\"?>",
                                     "<hyperedge/>",
                                     "</graphml>",
                                     "<x:node id=\"a\"/>"};
  return {
      {"toml",
       "e.toml",
       {"[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        "=",
        ".",
        ",",
        "\"",
        "'",
        "\"\"\"",
        "'''",
        "#",
        "\n",
        "\\u0000",
        "\\",
        "1979-05-27",
        "T07:32:00Z",
        "true",
        "a.",
        "[machine]\n",
        "[workload]\n",
        "[run]\n",
        "kind",
        "topology = ",
        "[traffic]\n",
        "[rounds]\n",
        "[arrivals]\n",
        "[balancer]\n",
        "[machine.faults]\n",
        "name = ",
        "size = [",
        "\r\n",
        "_",
        "+",
        "0b1",
        "\xef\xbb\xbf",
        "\xff"},
       read_toml},
      {"set",
       "assignments",
       {"machine.",
        "size=",
        "[",
        "]",
        "{",
        "}",
        "=",
        ".",
        ",",
        "\"",
        "'",
        "\n",
        "workload.kind=",
        "run.until=completed",
        "balancer.name=",
        "a.",
        "#",
        " ",
        "\\",
        "true"},
       read_set},
      {"csv", "in.csv", numbers, [](const Path& p) { read_workload("csv", p); }},
      {"dag", "edges.csv", numbers, read_dag},
      {"swf", "in.swf", numbers, [](const Path& p) { read_workload("swf", p); }},
      {"lbdata",
       "run.0.json",
       {"{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "\"tasks\":",
        "\"phases\":",
        "\"id\":",
        "\"time\":",
        "\"node\":",
        "\"type\":\"LBDatafile\"",
        "\"metadata\":",
        "\"rank\":",
        "null",
        "true",
        "\\u",
        "\\",
        "1e",
        "\"entity\":",
        "\"seq_id\":",
        "\"migratable\":",
        "\"communications\":",
        "\"SendRecv\"",
        "\"user_defined\":",
        "\"shared_id\":",
        "\"identical_to_previous\":",
        "\"range\":"},
       [](const Path& p) {
         read_workload("lbdata", std::filesystem::path(p).parent_path().string());
       }},
      {"dot",
       "in.dot",
       {"graph", "digraph", "strict", "subgraph", "{",    "}", "--", "->", "[",
        "]",     "=",       ";",      ",",        "\"",   "<", ">",  "/*", "*/",
        "//",    "#",       "\\\n",   "node",     "edge", "a", "b",  ":",  "\n"},
       [](const Path& p) { read_topology("graph", p); },
       true},
      {"graphml", "in.graphml", xml, [](const Path& p) { read_topology("graph", p); }},
      {"edges", "in.txt", numbers, [](const Path& p) { read_topology("graph", p); }},
      {"gml",
       "in.gml",
       {"graph", "node", "edge", "[", "]", "id", "label", "source", "target", "directed", "\"", "#",
        "\n", " ", "0", "1", "-1.5", "Creator"},
       [](const Path& p) { read_topology("graph", p); }},
      {"matrix-market",
       "in.mtx",
       {"%%MatrixMarket", "matrix", "coordinate", "array", "pattern", "real", "complex", "general",
        "symmetric", "%", "\n", " ", "1", "2", "3", "0", "-1", "1e9"},
       [](const Path& p) { read_topology("graph", p); }},
      {"anynet",
       "in.anynet",
       {"router", "node", " ", "\n", "0", "1", "2", "99", "4294967296", "-1"},
       [](const Path& p) { read_topology("graph", p); }},
      {"ibnetdiscover",
       "in.topo",
       {"Switch", "Ca", "Rt", "Chassis", "vendid=0x1", "[1]", "[2]", "[ext 3]", "(a1)", "\"S-01\"",
        "\"S-02\"", "\"H-a1\"", "\"R-1\"", "\t", " ", "\n", "#", "4"},
       [](const Path& p) { read_topology("graph", p); }},
      {"metis",
       "in.graph",
       {" ", "\n", "%", "1", "2", "0", "011", "-", "\t"},
       [](const Path& p) { read_topology("metis", p); }},
      {"permutation", "in.txt", numbers, read_permutation},
      {"faults", "text", {"@", "-", ",", " ", "0", "1", "8", "9", "@100"}, read_faults},
      {"fault-lists",
       "faults.toml",
       {"links = ",
        "routers = ",
        "processors = ",
        "[",
        "]",
        "[[",
        "]]",
        "\"a\"",
        "\"d\"",
        ",",
        "'",
        "\n",
        "0",
        "1",
        "100",
        "-1",
        "1e3",
        "\"0-1@5\"",
        "link_rate = ",
        "reconfigure = "},
       read_fault_lists},
  };
}

}  // namespace

const std::vector<Format>& formats() {
  static const std::vector<Format> table = all();
  return table;
}

}  // namespace ballast::fuzz
