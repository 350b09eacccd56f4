// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "topology/named_graph.h"

namespace ballast {

/// Graphviz's language, read by its own library; the first of several graphs. Arrows are links.
void read_dot(const TextFile& file, NamedGraph& graph);
/// What read_dot does in a build without that library: throws UserError with its package.
[[noreturn]] void refuse_dot(const TextFile& file);

}  // namespace ballast
