// SPDX-License-Identifier: BSD-3-Clause
// In place of dot.cpp where Graphviz's library is not installed.
#include "topology/formats/dot_format.h"

namespace ballast {

void read_dot(const TextFile& file, NamedGraph&) { refuse_dot(file); }

}  // namespace ballast
