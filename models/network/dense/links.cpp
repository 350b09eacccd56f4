// SPDX-License-Identifier: BSD-3-Clause
// What the links of a group of routers have in common, so that a vector marks their other ends.
#include <algorithm>
#include <array>
#include <bit>

#include "core/huge_pages.h"
#include "network/dense/columns.h"
#include "network/flits.h"

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
  for (ByteRows* rows : by_pair()) {
    forget_entries(rows->data(), pair_entry(first, 0), pair_entry(last, 0));
  }
  forget_entries(free.data(), vc_entry(first, 0), vc_entry(last, 0));
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

void DenseColumns::join_links(const std::function<std::size_t(std::uint32_t)>& mark_of_peer) {
  links.resize(groups * sides);
  Reached reached(*this);
  std::size_t together = 0, apart = 0;
  for (std::size_t first = 0; first < columns(); first += kGroup) {
    for (unsigned side = 0; side < link_sides; ++side) {
      const std::uint32_t* const peers = &peer[entry(first, side * vcs)];
      std::array<std::int64_t, kGroup> target{};
      std::uint64_t set = 0;
      for (unsigned column = 0; column < kGroup; ++column) {
        if (peers[column] == kNone) continue;
        set |= std::uint64_t{1} << column;
        target[column] = static_cast<std::int64_t>(mark_of_peer(peers[column])) - column;
      }
      DenseLinks& here = links_of(first)[side] = classes_of(set, target);
      if (here.together != 0 && !reached.claim(here.target)) here = {.together = 0, .apart = set};
      together += static_cast<unsigned>(std::popcount(here.together));
      apart += static_cast<unsigned>(std::popcount(here.apart));
    }
  }
  // Marks of links apart wait for the end of the cycle: many of them cost more than vectors gain.
  all_apart = 4 * apart > together;
  if (!all_apart) return;
  for (DenseLinks& all : links) all = {.together = 0, .apart = all.together | all.apart};
}

}  // namespace ballast
