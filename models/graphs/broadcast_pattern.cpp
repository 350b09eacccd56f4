// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/broadcast_pattern.h"

#include <algorithm>
#include <bit>

namespace ballast {
namespace {

/// Number of leading 1 bits of d.
std::uint32_t leading_ones(NodeId n, std::uint32_t d) {
  return static_cast<std::uint32_t>(std::countl_one(n << (32 - d)));
}

}  // namespace

NodeId BroadcastPattern::towards_destination(NodeId root, NodeId n) const noexcept {
  const NodeId x = n ^ root;
  return (x | bit(d_ - 1 - leading_ones(x, d_))) ^ root;
}

/// predecessor() clears the first of the leading 1 bits, or the highest one.
void BroadcastPattern::add_other_predecessors(NodeId root, NodeId n, Few& few) const noexcept {
  for (std::uint32_t k = 1; k < leading_ones(n ^ root, d_); ++k) few.add(n ^ bit(d_ - 1 - k));
}

void BroadcastPattern::add_cube_successors(NodeId root, NodeId n, Few& few) const noexcept {
  const NodeId x = n ^ root;
  if (leading_ones(x, d_) != 0) {  // x lacks a successor's leading 1 bit, or highest bit
    few.add(towards_destination(root, n));
  } else {
    for (std::uint32_t k = d_; k-- > (x == 0 ? 0 : highest(x) + 1);) few.add(n ^ bit(k));
  }
}

std::vector<SbnLink> construct_sbn(std::uint32_t dimension) {
  std::vector<SbnLink> links;
  for (std::uint32_t d = 1; d <= dimension; ++d) {
    const NodeId half = NodeId{1} << (d - 1);
    // (a) the second SBN(d - 1), relabelled
    const std::size_t first = links.size();
    for (std::size_t k = 0; k < first; ++k) {
      links.push_back({links[k].stage, links[k].low + half, links[k].high + half});
    }
    // (c) the successor of each j of stage d - 2, unique in SBN(d - 1)
    std::vector<SbnLink> crossing;
    for (const SbnLink& link : links) {
      if (link.stage + 2 == d) {
        crossing.push_back({d - 2, link.low, (link.high + half) % (2 * half)});
      }
    }
    // (b) a new last stage
    for (NodeId j = 0; j < 2 * half; ++j) links.push_back({d - 1, j, (j + half) % (2 * half)});
    links.insert(links.end(), crossing.begin(), crossing.end());
  }
  return links;
}

}  // namespace ballast
