// SPDX-License-Identifier: BSD-3-Clause
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "topology/graph_format.h"

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
  /// An attribute that is wanted; declared by <key id= for= attr.name=>.
  struct Attribute {
    std::string_view of;  ///< "node" or "edge"
    std::string name;
    std::string id = {}, fallback = {};
  };
  struct Edge {
    std::string source, target;
    std::size_t place;
    bool directed;
    std::string length = {}, flit_cycles = {};
  };
  struct Node {
    NodeId number;
    std::size_t place;
    std::string processors = {};
  };
  XML_Parser parser;
  NamedGraph& graph;
  Attribute length{"edge", graph.rules().lengths}, flit_cycles{"edge", graph.rules().flit_cycles},
      processors{"node", graph.rules().attach};
  std::vector<Node> nodes = {};
  std::vector<Edge> edges = {};
  bool root_seen = false, graph_seen = false, directed = false;
  std::string* text = nullptr;  // takes the text of the current element
  bool in_node = false, in_edge = false;
  Attribute* declared = nullptr;  // by the current <key>
  std::string mistake = {};       // of the first wrong element; no exception may cross C code
  std::size_t place = 0;

  static void start(void* self, const char* name, const char** attributes) {
    static_cast<GraphMl*>(self)->element(name, attributes);
  }
  static void end(void* self, const char* name) {
    GraphMl& reader = *static_cast<GraphMl*>(self);
    reader.text = nullptr;
    const std::string_view what = without_space(name);
    if (what == "node" || what == "edge") reader.in_node = reader.in_edge = false;
  }
  static void characters(void* self, const char* from, int length) {
    std::string* const text = static_cast<GraphMl*>(self)->text;
    if (text != nullptr) text->append(from, static_cast<std::size_t>(length));
  }
  /// The name without its name space.
  static std::string_view without_space(std::string_view name) {
    return name.substr(name.find(':') + 1);  // npos + 1 == 0
  }
  void refuse(std::string what) {
    mistake = std::move(what);
    XML_StopParser(parser, XML_FALSE);
  }
  static const char* optional(const char** attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2) {
      if (name == attributes[0]) return attributes[1];
    }
    return nullptr;
  }
  static bool is(const char* value, std::string_view expected) {
    return value != nullptr && value == expected;
  }
  /// The attribute's value; refuses an element without it.
  std::string required(std::string_view element, const char** attributes, std::string_view name) {
    if (const char* const found = optional(attributes, name)) return found;
    refuse(fmt::format("expected {1}=\"...\" in <{0}>, got none", element, name));
    return {};
  }

  void element(std::string_view name, const char** attributes) {
    text = nullptr;
    if (!mistake.empty()) return;
    name = without_space(name);
    if (name == "data") return data(attributes);
    place = byte_index(parser);
    if (!root_seen && name != "graphml")
      return refuse("expected GraphML, which begins with <graphml>");
    root_seen = true;
    if (name == "graph") {
      if (graph_seen) return refuse("expected one <graph> without nested graphs, got a second one");
      graph_seen = true;
      directed = is(optional(attributes, "edgedefault"), "directed");
    } else if (name == "hyperedge") {
      refuse("expected an <edge> of two nodes, got a <hyperedge>");
    } else if (name == "node") {
      node(required(name, attributes, "id"));
    } else if (name == "edge") {
      const char* const own = optional(attributes, "directed");
      edges.push_back({required(name, attributes, "source"), required(name, attributes, "target"),
                       place, own != nullptr ? is(own, "true") : directed, length.fallback,
                       flit_cycles.fallback});
      in_edge = true;
    } else if (name == "key") {
      key(attributes);
    } else if (name == "default" && declared != nullptr) {
      text = &declared->fallback;
    }
  }
  void node(const std::string& id) {
    if (!mistake.empty()) return;
    if (graph.has_node(id))
      return refuse(fmt::format("expected distinct nodes, got a second \"{}\"", id));
    nodes.push_back({graph.node(id, place), place, processors.fallback});
    in_node = true;
  }
  void key(const char** attributes) {
    declared = nullptr;
    const char* const of = optional(attributes, "for");
    const char* const id = optional(attributes, "id");
    const char* const own = optional(attributes, "attr.name");
    if (own != nullptr && !is(of, "edge")) graph.node_attribute(own);
    if (own != nullptr && !is(of, "node")) graph.link_attribute(own);
    for (Attribute* const wanted : {&length, &flit_cycles, &processors}) {
      const bool same = !wanted->name.empty() && is(own, wanted->name);
      if (!same || id == nullptr || (of != nullptr && of != wanted->of && !is(of, "all"))) continue;
      wanted->id = id;
      declared = wanted;
    }
  }
  void data(const char** attributes) {
    if (in_node) take(processors, nodes.back().processors, attributes);
    if (!in_edge) return;
    take(length, edges.back().length, attributes);
    take(flit_cycles, edges.back().flit_cycles, attributes);
  }
  /// Takes the text of a <data> that is this attribute.
  void take(const Attribute& wanted, std::string& value, const char** attributes) {
    if (wanted.id.empty() || !is(optional(attributes, "key"), wanted.id)) return;
    value.clear();
    text = &value;
  }
};

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);  // npos + 1 == 0
}

void parse(const TextFile& file, GraphMl& reader) {
  XML_SetUserData(reader.parser, &reader);
  XML_SetElementHandler(reader.parser, GraphMl::start, GraphMl::end);
  XML_SetCharacterDataHandler(reader.parser, GraphMl::characters);
  constexpr std::size_t kPiece = std::size_t{1} << 20;  // expat counts in int
  for (std::size_t at = 0;; at += kPiece) {
    const std::size_t length = std::min(kPiece, file.text.size() - at);
    const bool last = at + length == file.text.size();
    const auto status =
        XML_Parse(reader.parser, file.text.data() + at, static_cast<int>(length), last);
    if (!reader.mistake.empty()) reader.graph.fail(reader.place, reader.mistake);
    if (status != XML_STATUS_OK) {
      reader.graph.fail(
          byte_index(reader.parser),
          fmt::format("not XML: {}", XML_ErrorString(XML_GetErrorCode(reader.parser))));
    }
    if (last) break;
  }
}

void read_graphml(const TextFile& file, NamedGraph& graph) {
  const std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser(
      XML_ParserCreate("UTF-8"), XML_ParserFree);
  GraphMl reader{parser.get(), graph};
  parse(file, reader);
  for (const GraphMl::Node& node : reader.nodes) {
    const std::string_view count = trimmed(node.processors);
    if (!count.empty()) graph.set_processors(node.number, graph.processors(count, node.place));
  }
  for (const GraphMl::Edge& edge : reader.edges) {
    for (const std::string& end : {edge.source, edge.target}) {
      if (!graph.has_node(end)) {
        graph.fail(
            edge.place,
            fmt::format("expected a <node id=\"{0}\">, got an edge to \"{0}\" without it", end));
      }
    }
    Mention mention{.directed = edge.directed};
    const std::string_view length = trimmed(edge.length);
    if (!length.empty()) mention.length = graph.length(length, edge.place);
    const std::string_view cycles = trimmed(edge.flit_cycles);
    if (!cycles.empty()) mention.flit_cycles = graph.flit_cycles(cycles, edge.place);
    graph.link(graph.node(edge.source, edge.place), graph.node(edge.target, edge.place), edge.place,
               mention);
  }
}

const Registered<GraphFormat> kGraphMl{
    {"GraphML",
     "<node id=\"a\"/> and <edge source=\"a\" target=\"b\"/> within one <graph>",
     {},
     {.endings = {".graphml", ".xml"},
      .looks = [](std::string_view text) { return root_element(text) == "graphml"; },
      .read = read_graphml,
      .link_attributes = true,
      .node_attributes = true}}};

}  // namespace
}  // namespace ballast
