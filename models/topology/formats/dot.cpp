// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <graphviz/cgraph.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include "topology/formats/dot_format.h"

namespace ballast {

namespace {

struct Close {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};

/// Throws UserError for "FILE: syntax error in line 3 near ...", with its line as the place.
[[noreturn]] void fail(const std::string& path, const std::string& complaint) {
  Where where{path};
  std::string what = complaint.substr(0, complaint.find('\n'));
  if (what.empty()) what = "expected graph { ... }, got no graph";
  if (const std::size_t at = what.find(path + ": "); at != what.npos) {
    what.erase(0, at + path.size() + 2);
  }
  constexpr std::string_view kLine = " in line ";
  if (const std::size_t at = what.find(kLine); at != what.npos) {
    const char* number = what.data() + at + kLine.size();
    const char* end = what.data() + what.size();
    const char* behind = std::from_chars(number, end, where.line).ptr;
    what.erase(at, static_cast<std::size_t>(behind - (what.data() + at)));
  }
  if (where.line > 0 && what == "syntax error") what += " at the end: is a } missing?";
  throw UserError(where, "not DOT: " + what);
}

/// The value of an attribute, if the graph has it; else nothing.
std::string_view value(void* part, const std::string& name) {
  std::string own = name;  // cgraph asks for a char*
  const char* const found = name.empty() ? nullptr : agget(part, own.data());
  return found == nullptr ? std::string_view{} : found;
}

}  // namespace

void read_dot(const TextFile& file, NamedGraph& graph) {
  std::string path = file.path;  // cgraph asks for a char*, and keeps it
  // A callback for messages crashes it at more than 1,024 characters. Without one it keeps them for
  // aglasterr and prints none.
  const agerrlevel_t before = agseterr(AGMAX);
  agreseterrors();
  agsetfile(path.data());
  agreadline(1);
  std::unique_ptr<Agraph_t, Close> read(agmemread(file.text.c_str()));
  std::string complaint;
  if (agerrors() >= AGERR) {
    const std::unique_ptr<char, decltype(&std::free)> last(aglasterr(), std::free);
    if (last != nullptr) complaint = last.get();
    if (read != nullptr) {  // the part of the graph read so far
      read.reset();
      static_cast<void>(agmemread(""));  // reads the rest of the text and drops it
    }
  }
  agseterr(before);
  agsetfile(nullptr);
  if (read == nullptr) fail(file.path, complaint);

  for (Agsym_t* a = agnxtattr(read.get(), AGNODE, nullptr); a != nullptr;
       a = agnxtattr(read.get(), AGNODE, a)) {
    graph.node_attribute(a->name);
  }
  for (Agsym_t* a = agnxtattr(read.get(), AGEDGE, nullptr); a != nullptr;
       a = agnxtattr(read.get(), AGEDGE, a)) {
    graph.link_attribute(a->name);
  }
  using Seen = std::pair<std::uint64_t, Agedge_t*>;  // number in the order of the file
  std::vector<Seen> edges;
  for (Agnode_t* n = agfstnode(read.get()); n != nullptr; n = agnxtnode(read.get(), n)) {
    const NodeId number = graph.node(agnameof(n), NamedGraph::kNowhere);
    if (const std::string_view count = value(n, graph.rules().attach); !count.empty()) {
      const std::string of = fmt::format(" of \"{}\"", agnameof(n));
      graph.set_processors(number, graph.processors(count, NamedGraph::kNowhere, of));
    }
    for (Agedge_t* e = agfstout(read.get(), n); e != nullptr; e = agnxtout(read.get(), e)) {
      edges.emplace_back(std::uint64_t{AGSEQ(e)}, e);
    }
  }
  std::sort(edges.begin(), edges.end(), [](Seen a, Seen b) { return a.first < b.first; });
  for (const auto& [number, edge] : edges) {
    Mention mention{.directed = agisdirected(read.get()) != 0};
    const auto of = [edge = edge] {
      return fmt::format(" between \"{}\" and \"{}\"", agnameof(agtail(edge)),
                         agnameof(aghead(edge)));
    };
    if (const std::string_view length = value(edge, graph.rules().lengths); !length.empty()) {
      mention.length = graph.length(length, NamedGraph::kNowhere, of());
    }
    if (const std::string_view own = value(edge, graph.rules().flit_cycles); !own.empty()) {
      mention.flit_cycles = graph.flit_cycles(own, NamedGraph::kNowhere, of());
    }
    graph.link(graph.node(agnameof(agtail(edge)), NamedGraph::kNowhere),
               graph.node(agnameof(aghead(edge)), NamedGraph::kNowhere), NamedGraph::kNowhere,
               mention);
  }
}

}  // namespace ballast
