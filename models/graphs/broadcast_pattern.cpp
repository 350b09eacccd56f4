// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/broadcast_pattern.h"

#include <algorithm>
#include <bit>

namespace ballast {
namespace {

using Kind = BroadcastPattern::Kind;

constexpr NodeId bit(std::uint32_t k) { return NodeId{1} << k; }
/// Number of the highest set bit of n > 0.
std::uint32_t highest(NodeId n) { return static_cast<std::uint32_t>(std::bit_width(n)) - 1; }
/// Number of leading 1 bits of d.
std::uint32_t leading_ones(NodeId n, std::uint32_t d) {
  return static_cast<std::uint32_t>(std::countl_one(n << (32 - d)));
}

}  // namespace

std::uint32_t BroadcastPattern::template_stage(NodeId n) const noexcept {
  if (n == 0) return d_;
  switch (kind_) {
    case Kind::sbn:
      return static_cast<std::uint32_t>(std::countr_zero(n));
    case Kind::tree:
      return d_ - 1 - highest(n);
    case Kind::hypercube:
      break;
  }
  return d_ - static_cast<std::uint32_t>(std::popcount(n));
}

NodeId BroadcastPattern::predecessor(NodeId root, NodeId n) const noexcept {
  const NodeId x = n ^ root;
  switch (kind_) {
    case Kind::sbn: {
      const std::uint32_t s = template_stage(x);
      return (((x - bit(s)) | bit(s + 1)) & (processors() - 1)) ^ root;
    }
    case Kind::tree:
      return (x / 2) ^ root;
    case Kind::hypercube:
      break;
  }
  return (x & ~bit(highest(x))) ^ root;
}

NodeId BroadcastPattern::towards_destination(NodeId root, NodeId n) const noexcept {
  const NodeId x = n ^ root;
  return (x | bit(d_ - 1 - leading_ones(x, d_))) ^ root;
}

BroadcastPattern::Few BroadcastPattern::predecessors(NodeId root, NodeId n) const noexcept {
  Few few;
  if (n == root) return few;
  few.add(predecessor(root, n));
  if (kind_ != Kind::hypercube) return few;
  // predecessor() clears the first of the leading 1 bits, or the highest one.
  for (std::uint32_t k = 1; k < leading_ones(n ^ root, d_); ++k) few.add(n ^ bit(d_ - 1 - k));
  return few;
}

BroadcastPattern::Few BroadcastPattern::successors(NodeId root, NodeId n) const noexcept {
  Few few;
  const NodeId x = n ^ root;
  const std::uint32_t s = template_stage(x);
  if (s == 0) return few;
  switch (kind_) {
    case Kind::sbn:
      few.add((x + bit(s - 1)) ^ root);
      if (s < d_) few.add((x - bit(s - 1)) ^ root);
      break;
    case Kind::tree:
      few.add((2 * x + 1) ^ root);
      if (s < d_) few.add((2 * x) ^ root);
      break;
    case Kind::hypercube:  // x lacks a successor's leading 1 bit, or highest bit
      if (leading_ones(x, d_) != 0) {
        few.add(towards_destination(root, n));
      } else {
        for (std::uint32_t k = d_; k-- > (x == 0 ? 0 : highest(x) + 1);) few.add(n ^ bit(k));
      }
  }
  return few;
}

std::vector<SbnLink> construct_sbn(std::uint32_t dimension) {
  std::vector<SbnLink> links;
  for (std::uint32_t d = 1; d <= dimension; ++d) {
    const NodeId half = bit(d - 1);
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
