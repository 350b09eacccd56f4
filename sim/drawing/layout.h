// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {

/// All links between two routers, drawn as one line.
struct DrawnLink {
  NodeId from, to;                   ///< routers; packets go both ways, or only this way
  std::uint32_t count = 1;           ///< links side by side
  bool one_way = false;              ///< carries packets only from `from` to `to`
  std::vector<DrawnPlace> via = {};  ///< corners of a line that would pass through another node
};

/// The line between a processor and its router, where they are drawn apart.
struct DrawnAttachment {
  NodeId router, processor;
  bool exit = false;  ///< leads to the processor's place among `exits`
};

/// A picture of a topology. Everything lies in [0, width] x [0, height], y downwards, and the least
/// distance between two nodes is 1. Deterministic: the same topology, the same numbers.
struct Layout {
  double width = 1, height = 1;
  std::vector<DrawnPlace> processors = {};  ///< by processor; of a coarse layout, by block
  std::vector<DrawnPlace> routers = {};     ///< by router
  std::vector<DrawnPlace> exits =
      {};  ///< by processor, where packets leave; empty: at `processors`
  std::vector<DrawnLink> links = {};
  std::vector<DrawnAttachment> attachments = {};
  /// Every processor is drawn as one with its router, so their places are the same.
  bool direct = true;
  /// Consecutive processors that share a place; above 1 the layout has neither routers nor links.
  NodeId block = 1;
  double radius = 0.31;  ///< a circle of it around each node touches no line of others
  DrawnPlace cell{1,
                  1};  ///< a rectangle of this size around each processor (block) is free of others
};

/// Most processors of a layout that shows each of them.
inline constexpr NodeId kMostPlaced = 4096;
/// The smallest power of two such that at most kMostPlaced blocks of so many processors remain.
[[nodiscard]] NodeId block_for(NodeId processors);

/// Where a picture draws the topology: at its own places, else by its links. `block`: processors
/// per place (0: block_for()); blocks are cells of rows of nearly a square, or of the shape if it
/// has two dimensions and whole blocks fit in its rows.
[[nodiscard]] Layout layout_of(const Topology& topology, NodeId block = 0);
/// The same without a topology: processors in rows.
[[nodiscard]] Layout layout_of(NodeId processors, NodeId block = 0);

/// The least distance between two of the places; 0 for less than two.
[[nodiscard]] double least_distance(std::span<const DrawnPlace> places);

}  // namespace ballast
