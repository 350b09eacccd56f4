// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>

#include "support/topologies_fixture.h"

namespace ballast {

/// "0: 1 2, 1: 0, ...": the neighbours of each router in the order of its links.
inline std::string links_of(const Topology& t) {
  std::string text;
  for (NodeId r = 0; r < t.routers(); ++r) {
    text += fmt::format("{}{}:", r == 0 ? "" : ", ", r);
    for (Port port = 0; port < t.links(r); ++port) {
      text += fmt::format(" {}", t.neighbour(r, port).router);
    }
  }
  return text;
}

/// Graphs from files, with further keys of [machine].
class GraphFiles : public Files {
 protected:
  std::unique_ptr<Topology> read(const std::string& content, const std::string& name = "g.txt",
                                 const std::string& keys = "") {
    return topology("graph", "path = '" + write(name, content) + "'\n" + keys);
  }
  std::string links(const std::string& content, const std::string& name = "g.txt",
                    const std::string& keys = "") {
    const auto t = read(content, name, keys);
    EXPECT_EQ(law_broken(*t).value_or("none"), "none");
    return links_of(*t);
  }
  /// The error without the directory.
  std::string error(const std::string& content, const std::string& name = "g.txt",
                    const std::string& keys = "") {
    const std::string what = error_of([&] { read(content, name, keys); });
    return what.starts_with(directory_) ? what.substr(directory_.size() + 1) : what;
  }
};

}  // namespace ballast
