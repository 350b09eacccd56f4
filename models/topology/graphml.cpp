// SPDX-License-Identifier: BSD-3-Clause
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "topology/named_graph.h"

namespace ballast {

namespace {

/// Offset of the current element or mistake in the file; an empty file may have none.
std::size_t byte_index(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 8  // the older name is deprecated
  const auto byte = XML_GetCurrentByteIndex64(parser);
#else
  const auto byte = XML_GetCurrentByteIndex(parser);
#endif
  return byte < 0 ? 0 : static_cast<std::size_t>(byte);
}

/// Callbacks for expat. Edges wait for the end of the file: they may precede their nodes.
struct GraphMl {
  struct Edge {
    std::string source, target;
    std::size_t place;
  };
  XML_Parser parser;
  NamedGraph& graph;
  std::vector<Edge> edges = {};
  bool root_seen = false, graph_seen = false;
  std::string mistake = {};  // of the first wrong element; no exception may cross C code
  std::size_t place = 0;

  static void start(void* self, const char* name, const char** attributes) {
    static_cast<GraphMl*>(self)->element(name, attributes);
  }
  void refuse(std::string what) {
    mistake = std::move(what);
    XML_StopParser(parser, XML_FALSE);
  }
  /// The attribute's value; refuses an element without it.
  std::string value(std::string_view element, const char** attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2) {
      if (name == attributes[0]) return attributes[1];
    }
    refuse(fmt::format("expected {1}=\"...\" in <{0}>, got none", element, name));
    return {};
  }

  void element(std::string_view name, const char** attributes) {
    if (!mistake.empty()) return;
    name.remove_prefix(name.find(':') + 1);  // without the name space; npos + 1 == 0
    place = byte_index(parser);
    if (!root_seen && name != "graphml")
      return refuse("expected GraphML, which begins with <graphml>");
    root_seen = true;
    if (name == "graph") {
      if (graph_seen) return refuse("expected one <graph> without nested graphs, got a second one");
      graph_seen = true;
    } else if (name == "hyperedge") {
      refuse("expected an <edge> of two nodes, got a <hyperedge>");
    } else if (name == "node") {
      const std::string id = value(name, attributes, "id");
      if (!mistake.empty()) return;
      if (graph.has_node(id))
        return refuse(fmt::format("expected distinct nodes, got a second \"{}\"", id));
      graph.node(id, place);
    } else if (name == "edge") {
      edges.push_back(
          {value(name, attributes, "source"), value(name, attributes, "target"), place});
    }
  }
};

}  // namespace

void read_graphml(const TextFile& file, NamedGraph& graph) {
  const std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser(
      XML_ParserCreate("UTF-8"), XML_ParserFree);
  GraphMl reader{parser.get(), graph};
  XML_SetUserData(parser.get(), &reader);
  XML_SetStartElementHandler(parser.get(), GraphMl::start);
  constexpr std::size_t kPiece = std::size_t{1} << 20;  // expat counts in int
  for (std::size_t at = 0;; at += kPiece) {
    const std::size_t length = std::min(kPiece, file.text.size() - at);
    const bool last = at + length == file.text.size();
    const auto status =
        XML_Parse(parser.get(), file.text.data() + at, static_cast<int>(length), last);
    if (!reader.mistake.empty()) graph.fail(reader.place, reader.mistake);
    if (status != XML_STATUS_OK) {
      graph.fail(byte_index(parser.get()),
                 fmt::format("not XML: {}", XML_ErrorString(XML_GetErrorCode(parser.get()))));
    }
    if (last) break;
  }
  for (const auto& [source, target, place] : reader.edges) {
    for (const std::string& end : {source, target}) {
      if (!graph.has_node(end)) {
        graph.fail(place,
                   fmt::format("expected a <node id=\"{0}\">, got an edge to \"{0}\" without it",
                               end, end));
      }
    }
    graph.link(graph.node(source, place), graph.node(target, place), place);
  }
}

}  // namespace ballast
