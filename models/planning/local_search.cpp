// SPDX-License-Identifier: BSD-3-Clause
#include "planning/local_search.h"

#include <algorithm>
#include <map>

#include "workloads/trace.h"

namespace ballast {

double LocalSearch::excess(Part q) const noexcept {
  const auto& bound = state_.problem().most_memory;
  return bound ? std::max(state_.memory(q) - *bound, 0.0) : 0.0;
}

double LocalSearch::larger_work(Part a, Part b) const noexcept {
  return std::max(state_.work(a), state_.work(b));
}

bool LocalSearch::less(const Value& a, const Value& b) noexcept {
  if (!at_most(b.excess, a.excess)) return true;
  return at_most(a.excess, b.excess) && !at_most(b.work, a.work);
}

bool LocalSearch::keeps_moves(std::uint64_t before) const noexcept {
  const auto& most = state_.problem().most_moves;
  return !most || state_.moves() <= std::max(*most, before);
}

Part LocalSearch::heaviest() const noexcept {
  Part most = 0;
  for (Part q = 1; q < state_.parts(); ++q) {
    const double above = excess(q) - excess(most);
    if (above > 0 || (above == 0 && state_.work(q) > state_.work(most))) most = q;
  }
  return most;
}

/// Each task, then each block with several.
std::vector<LocalSearch::Group> LocalSearch::groups_at(Part q) const {
  std::vector<Item> items = state_.items_at(q);
  std::sort(items.begin(), items.end());
  std::vector<Group> groups;
  std::map<std::uint32_t, Group> blocks;
  for (const Item k : items) {
    groups.push_back({k});
    if (const std::uint32_t block = state_.block(k); block != Trace::kNoBlock) {
      blocks[block].push_back(k);
    }
  }
  for (auto& [block, group] : blocks) {
    if (group.size() > 1) groups.push_back(std::move(group));
  }
  return groups;
}

void LocalSearch::exchange(const Group& give, Part to, const Group& take, Part from) {
  for (const Item k : give) state_.move(k, to);
  for (const Item k : take) state_.move(k, from);
}

void LocalSearch::consider(const Group& give, Part from, const Group& take, Part to,
                           std::optional<Change>& best) {
  if (left_ == 0) return;
  --left_;
  const PlacementState::Sums a = state_.sums(from), b = state_.sums(to);
  const std::uint64_t moves = state_.moves();
  const double bytes = excess(from) + excess(to);
  const Value before{0, larger_work(from, to)};
  exchange(give, to, take, from);
  const Value now{excess(from) + excess(to) - bytes, larger_work(from, to)};
  const bool better = less(now, before) && (!best || less(now, best->value)) && keeps_moves(moves);
  exchange(give, from, take, to);
  state_.restore(from, a);
  state_.restore(to, b);
  if (better) best = Change{now, give, take, to};
}

bool LocalSearch::step(bool swaps) {
  const Part from = heaviest();
  const std::vector<Group> own = groups_at(from);
  std::optional<Change> best;
  for (Part to = 0; to < state_.parts() && left_ != 0; ++to) {
    if (to == from) continue;
    const std::vector<Group> theirs = swaps ? groups_at(to) : std::vector<Group>{{}};
    for (const Group& give : own) {
      for (const Group& take : theirs) consider(give, from, take, to, best);
    }
  }
  if (!best) return false;
  exchange(best->give, best->to, best->take, from);
  return true;
}

bool LocalSearch::reached(double enough) const noexcept {
  const Part most = heaviest();
  return excess(most) == 0 && at_most(state_.work(most), enough);
}

void LocalSearch::descend(double enough) {
  while (left_ != 0 && !reached(enough) && (step(false) || step(true))) {
  }
}

bool LocalSearch::try_move(Item k, bool block, Part to) {
  const Part from = state_.placed()[k];
  if (left_ == 0) return false;
  --left_;
  if (from == to) return false;
  Group give{k};
  const std::uint32_t of = state_.block(k);
  if (block && of != Trace::kNoBlock) {
    give.clear();
    for (const Item other : state_.items_at(from)) {
      if (state_.block(other) == of) give.push_back(other);
    }
  }
  const PlacementState::Sums a = state_.sums(from), b = state_.sums(to);
  const std::uint64_t moves = state_.moves();
  const double before = excess(from) + excess(to);
  exchange(give, to, {}, from);
  if (at_most(excess(from) + excess(to), before) && keeps_moves(moves)) return true;
  exchange(give, from, {}, to);
  state_.restore(from, a);
  state_.restore(to, b);
  return false;
}

}  // namespace ballast
