// SPDX-License-Identifier: BSD-3-Clause
#include "claims/jan94/netlist.h"

#include <algorithm>
#include <bit>

namespace ballast {

Netlist::Netlist(NodeId ports, NodeId group_size) : ports_(ports), group_size_(group_size) {
  for (NodeId left = ports; left > 1; left /= 2) nodes_ += left / 2;  // ranking tree
  const auto levels = static_cast<unsigned>(std::countr_zero(group_size));
  std::vector<Wire> lanes(ports);
  for (Wire& lane : lanes) lane = wire();
  for (unsigned level = 0; level < levels; ++level) {  // selection trees
    for (std::size_t k = 0; k < lanes.size() / 2; ++k) {
      path_.push_back({Kind::select, 0, {lanes[2 * k], lanes[2 * k + 1]}, {wire(), 0}});
      lanes[k] = path_.back().out[0];
      ++nodes_;
    }
    lanes.resize(lanes.size() / 2);
  }
  for (NodeId bit = 1, stage = 0; bit < lanes.size(); bit *= 2, ++stage) {  // cube network
    for (NodeId k = 0; k < lanes.size(); ++k) {
      if ((k & bit) != 0) continue;
      path_.push_back(
          {Kind::exchange, levels + stage, {lanes[k], lanes[k | bit]}, {wire(), wire()}});
      lanes[k] = path_.back().out[0];
      lanes[k | bit] = path_.back().out[1];
      ++switches_;
    }
  }
  for (unsigned level = levels; level-- > 0;) {  // distribution trees
    std::vector<Wire> next;
    for (const Wire lane : lanes) {
      path_.push_back({Kind::distribute, level, {lane, lane}, {wire(), wire()}});
      next.insert(next.end(), {path_.back().out[0], path_.back().out[1]});
      ++nodes_;
    }
    lanes = std::move(next);
  }
  outputs_ = std::move(lanes);
}

bool Netlist::concentrates(const Flags& active) const {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t total = 0;
  std::vector<std::uint32_t> rank(ports_, kNone), arrived(ports_, kNone), at(wires_);
  for (NodeId i = 0; i < ports_; ++i) {
    if (active[i] != 0) rank[i] = total++;
  }
  for (NodeId set = 0; set < group_size_; ++set) {
    std::fill(at.begin(), at.end(), kNone);
    for (NodeId i = 0; i < ports_; ++i) {
      if (rank[i] != kNone && rank[i] % group_size_ == set) at[i] = rank[i];
    }
    for (const Element& e : path_) {
      for (const unsigned side : {0u, 1u}) {
        if (side == 1 && e.kind == Kind::distribute) continue;
        const std::uint32_t packet = at[e.in[side]];
        if (packet == kNone) continue;
        std::uint32_t& to = at[e.out[e.kind == Kind::select ? 0 : packet >> e.bit & 1]];
        if (to != kNone) return false;  // two packets meet
        to = packet;
      }
    }
    for (NodeId k = 0; k < ports_; ++k) {
      if (at[outputs_[k]] != kNone) arrived[k] = at[outputs_[k]];
    }
  }
  for (NodeId k = 0; k < ports_; ++k) {
    if (arrived[k] != (k < total ? k : kNone)) return false;
  }
  return true;
}

}  // namespace ballast
