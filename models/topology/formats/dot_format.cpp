// SPDX-License-Identifier: BSD-3-Clause
#include "topology/formats/dot_format.h"

#include <algorithm>

#include "topology/graph_format.h"

namespace ballast {
namespace {

/// "[strict] graph|digraph [name] {", perhaps after comments.
bool looks_like_dot(std::string_view text) {
  for (text = first_content(text, "#"); text.starts_with('/'); text = first_content(text, "#")) {
    const std::size_t end = text.starts_with("/*") ? text.find("*/") + 2 : text.find('\n');
    text.remove_prefix(std::min(end < 2 ? text.size() : end, text.size()));  // npos + 2 == 1
  }
  const std::string start = lower_case(text.substr(0, text.find_first_of("{[")));
  const auto words = first_words(start, 2);
  if (words.empty() || start.size() == text.size() || text[start.size()] == '[') return false;
  const std::string_view kind = words[words[0] == "strict" && words.size() == 2 ? 1 : 0];
  return kind == "graph" || kind == "digraph";
}

const Registered<GraphFormat> kDot{{"DOT",
                                    "graph { a -- b }, read by Graphviz's library",
                                    {},
                                    {.endings = {".dot", ".gv"},
                                     .looks = looks_like_dot,
                                     .read = read_dot,
                                     .link_attributes = true,
                                     .node_attributes = true}}};

}  // namespace

void refuse_dot(const TextFile& file) {
  throw UserError({file.path},
                  "expected another format, got DOT, which this build does not read; install "
                  "libgraphviz-dev, then run scripts/build --fresh");
}

}  // namespace ballast
