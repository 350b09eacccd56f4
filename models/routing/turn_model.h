// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "routing/grid_ways.h"
#include "routing/routing_maker.h"

namespace ballast {

/// Shortest paths on a mesh with some turns forbidden, so that no cycle of channels closes and one
/// class of virtual channels does [Glass & Ni 1992]. T: a relation by sets, with `using
/// TurnModel::TurnModel`.
template <class T>
class TurnModel : public RoutedBySets<T>, public MeshWays {
 public:
  TurnModel(const Args& args, const Topology& links)
      : MeshWays(links), selection_(selection_of(args)) {}
  [[nodiscard]] unsigned vc_classes() const final { return 1; }
  [[nodiscard]] std::uint32_t most_hops() const final { return 2; }
  [[nodiscard]] Selection selection() const final { return selection_; }

 private:
  Selection selection_;
};

/// Its registry entry.
template <class T>
[[nodiscard]] Entry<RoutingMaker> turn_model(std::string name, std::string help,
                                             std::string source) {
  return {std::move(name),
          std::move(help),
          {selection_key()},
          {.make = [](const Args& args,
                      const Topology& links) { return std::make_unique<T>(args, links); }},
          {{"networks",
            "mesh of two dimensions: west = x down, east = x up, south = y down, "
            "north = y up"},
           {"VC classes", "1"},
           {"source", std::move(source)}}};
}

}  // namespace ballast
