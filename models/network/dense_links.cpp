// SPDX-License-Identifier: BSD-3-Clause
// What the links of a group of routers have in common, so that a vector marks their other ends.
#include <algorithm>
#include <array>
#include <bit>

#include "core/huge_pages.h"
#include "network/routed_network.h"

namespace ballast {
namespace {

constexpr unsigned kGroup = DenseColumns::kGroup;

/// Of the links of a group on the same side, by column: `target` if the whole group were like this
/// one. The largest class of equal targets is together.
DenseLinks classes_of(std::uint64_t set, const std::array<std::int64_t, kGroup>& target) {
  DenseLinks links{.together = 0, .apart = set, .target = 0};
  for (std::uint64_t left = set; left != 0;) {
    const std::int64_t like = target[static_cast<unsigned>(std::countr_zero(left))];
    std::uint64_t same = 0;
    for (unsigned column = 0; column < kGroup; ++column) {
      same |= std::uint64_t{target[column] == like} << column;
    }
    same &= left;
    if (std::popcount(same) > std::popcount(links.together)) {
      links = {.together = same, .apart = set & ~same, .target = like};
    }
    left &= ~same;
  }
  return links;
}

/// The bytes that stores of vectors reach, in a table by side.
class Reached {
 public:
  explicit Reached(const DenseColumns& c)
      : c_(c), bytes_(std::size_t{c.link_sides} * c.mark_stride + 2 * kGroup) {}

  /// Whether no other store reaches those of a group from `target` on.
  [[nodiscard]] bool claim(std::int64_t target) {
    const auto row = static_cast<std::int64_t>(c_.vcs * c_.mark_stride);  // of a side
    const std::int64_t from = target + kGroup;  // the first byte of a store before the first row
    const auto begin =
        bytes_.begin() + from / row * static_cast<std::int64_t>(c_.mark_stride) + from % row;
    if (std::find(begin, begin + kGroup, true) != begin + kGroup) return false;
    std::fill(begin, begin + kGroup, true);
    return true;
  }

 private:
  const DenseColumns& c_;
  std::vector<bool> bytes_;
};

}  // namespace

void DenseColumns::forget(std::size_t first, std::size_t last) noexcept {
  const auto forget_entries = [&](Byte* table, std::size_t from, std::size_t to) {
    forget_pages(table + from, to - from);
  };
  const std::size_t from = entry(first, 0), to = entry(last, 0);
  for (ByteRows* rows : by_channel()) forget_entries(rows->data(), from, to);
  for (ByteRows* rows : by_side()) {
    forget_entries(rows->data(), side_entry(first, 0), side_entry(last, 0));
  }
  for (Cycle slot = 0; slot < allocating.slots(); ++slot) {
    forget_entries(allocating.at(slot), from, to);
  }
  for (MarkRows* marks : {&arrivals, &credit_marks}) {
    for (Cycle slot = 0; slot < marks->slots(); ++slot) {
      for (unsigned k = 0; k < sides * vcs; ++k) {
        forget_entries(marks->at(slot), mark(first, k), mark(last, k));
      }
    }
  }
}

/// Once, before the first dense step.
void RoutedNetworkCore::find_links() {
  DenseColumns& c = *dense_;
  for (auto* ends : {&c.own, &c.peer}) {
    resize_huge(*ends, c.groups * kGroup * c.sides * c.vcs);
    std::fill(ends->begin(), ends->end(), kNone);
  }
  for (PortId port = 0; port < n_ports_; ++port) {
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const std::size_t entry = c.entry(router_[port], side_[port] * c.vcs + lane);
      const VcId peer = vc_of(ports_[port].peer, lane);
      c.own[entry] = vc_of(port, lane) * c.slots;
      c.peer[entry] = ports_[port].peer < n_ports_ ? peer * c.slots : peer;
    }
  }
  c.links.resize(c.groups * c.sides);
  Reached reached(c);
  std::size_t together = 0, apart = 0;
  for (std::size_t first = 0; first < c.columns(); first += kGroup) {
    for (unsigned side = 0; side < c.link_sides; ++side) {
      const std::uint32_t* const peers = &c.peer[c.entry(first, side * c.vcs)];
      std::array<std::int64_t, kGroup> target{};
      std::uint64_t set = 0;
      for (unsigned column = 0; column < kGroup; ++column) {
        if (peers[column] == kNone) continue;
        set |= std::uint64_t{1} << column;
        target[column] =
            static_cast<std::int64_t>(mark_of(port_of(peers[column] / c.slots), 0)) - column;
      }
      DenseLinks& links = c.links_of(first)[side] = classes_of(set, target);
      if (links.together != 0 && !reached.claim(links.target))
        links = {.together = 0, .apart = set};
      together += static_cast<unsigned>(std::popcount(links.together));
      apart += static_cast<unsigned>(std::popcount(links.apart));
    }
  }
  // Marks of links apart wait for the end of the cycle: many of them cost more than vectors gain.
  c.all_apart = 4 * apart > together;
  if (!c.all_apart) return;
  for (DenseLinks& links : c.links) links = {.together = 0, .apart = links.together | links.apart};
}

}  // namespace ballast
