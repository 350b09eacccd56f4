// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "topology/named_graph.h"

namespace ballast {

/// A format of graph files. The ending of a file's name chooses it; where that says nothing, the
/// content does. Each one is a file of its own in formats/ that registers itself.
struct GraphFormat {
  std::vector<std::string> endings;  ///< ".gml"; without that of a compression
  /// The text can be nothing else.
  bool (*looks)(std::string_view text);
  /// Fills the graph. Throws UserError with the place of a mistake.
  void (*read)(const TextFile& file, NamedGraph& graph);
  bool names_processors = false;  ///< the file says which router has which processors
  bool each_link_once = false;    ///< there is no way to say two links between two nodes
  bool link_attributes = false, node_attributes = false;
};

/// The format of a file, by its name, then by its text; an edge list if neither says anything.
/// Throws UserError if the text looks like another format than the name tells, or like one that
/// Ballast does not read.
[[nodiscard]] const Entry<GraphFormat>& graph_format(const TextFile& file);

/// The format that the text alone tells; nullptr: it may be an edge list, or anything else.
[[nodiscard]] const Entry<GraphFormat>* format_of_text(std::string_view text);

/// The text from its first line with another text than a comment; `marks`: characters that begin
/// one.
[[nodiscard]] std::string_view first_content(std::string_view text, std::string_view marks);
/// The first words of a text, up to the end of the line.
[[nodiscard]] std::vector<std::string_view> first_words(std::string_view text, std::size_t most);
/// With small letters of ASCII.
[[nodiscard]] std::string lower_case(std::string_view text);
/// The name of the first element of an XML text, without its name space; empty: it is none.
[[nodiscard]] std::string_view root_element(std::string_view text);

}  // namespace ballast
