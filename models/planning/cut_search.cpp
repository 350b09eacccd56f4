// SPDX-License-Identifier: BSD-3-Clause
#include "planning/cut_search.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ballast {
namespace {

constexpr Item kNobody = ~Item{0};

}  // namespace

bool CutSearch::fits(Part q, double load_before, std::uint64_t moves_before) const noexcept {
  const PlanningProblem& problem = state_.problem();
  if (!at_most(state_.work(q), std::max(limit_, load_before))) return false;
  if (problem.most_memory && !at_most(state_.memory(q), *problem.most_memory)) return false;
  return !problem.most_moves || state_.moves() <= std::max(*problem.most_moves, moves_before);
}

CutSearch::Sum CutSearch::price(Item k, Part q) const noexcept {
  return q == state_.problem().items[k].from ? 0 : graph_.move;
}

/// The cost that a move of item k takes off.
CutSearch::Sum CutSearch::gain(Item k, Part to) const noexcept {
  const Part from = state_.placed()[k];
  Sum sum = price(k, from) - price(k, to);
  for (auto e = graph_.first[k]; e < graph_.first[k + 1]; ++e) {
    const auto edge = static_cast<std::size_t>(e);
    const Part at = graph_.part_of(static_cast<std::size_t>(graph_.ends[edge]), state_.placed());
    if (at == to) sum += graph_.bytes[edge];
    if (at == from) sum -= graph_.bytes[edge];
  }
  return sum;
}

CutSearch::Sum CutSearch::between(Item a, Item b) const noexcept {
  const auto begin = graph_.ends.begin();
  const auto end = std::find(begin + graph_.first[a], begin + graph_.first[a + 1],
                             static_cast<PartitionGraph::Weight>(b));
  return end == begin + graph_.first[a + 1] ? 0 : graph_.bytes[std::size_t(end - begin)];
}

/// Item k goes, and `other` comes in its place. False: that breaks a limit, and nothing is changed.
bool CutSearch::try_exchange(Item k, Part to, Item other) {
  const Part from = state_.placed()[k];
  const PlacementState::Sums a = state_.sums(from), b = state_.sums(to);
  const std::uint64_t moves = state_.moves();
  state_.move(k, to);
  if (other != kNobody) state_.move(other, from);
  if (fits(to, b.load, moves) && (other == kNobody || fits(from, a.load, moves))) return true;
  if (other != kNobody) state_.move(other, to);
  state_.move(k, from);
  state_.restore(from, a);
  state_.restore(to, b);
  return false;
}

bool CutSearch::improve(Item k) {
  const Part from = state_.placed()[k];
  std::vector<Part> near{state_.problem().items[k].from};
  for (auto e = graph_.first[k]; e < graph_.first[k + 1]; ++e) {
    const auto edge = static_cast<std::size_t>(e);
    const Part at = graph_.part_of(static_cast<std::size_t>(graph_.ends[edge]), state_.placed());
    bytes_[at] += graph_.bytes[edge];
    near.push_back(at);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::pair<Sum, Part>> better;
  for (const Part to : near) {
    const Sum sum = bytes_[to] - bytes_[from] + price(k, from) - price(k, to);
    if (to != from && sum > 0) better.emplace_back(-sum, to);
  }
  for (const Part at : near) bytes_[at] = 0;
  bytes_[from] = 0;
  std::sort(better.begin(), better.end());
  for (const auto& [loss, to] : better) {
    if (try_exchange(k, to, kNobody)) return true;
    std::vector<std::pair<Sum, Item>> swaps;
    for (const Item other : state_.items_at(to)) {
      const Sum sum = -loss + gain(other, from) - 2 * between(k, other);
      if (sum > 0) swaps.emplace_back(-sum, other);
    }
    std::sort(swaps.begin(), swaps.end());
    for (const auto& swap : swaps) {
      if (try_exchange(k, to, swap.second)) return true;
    }
  }
  return false;
}

bool CutSearch::give_one(Part from) {
  struct Move {
    Sum loss;
    Item item;
    Part to;
  };
  std::vector<Move> moves;
  for (const Item k : state_.items_at(from)) {
    for (auto e = graph_.first[k]; e < graph_.first[k + 1]; ++e) {
      const auto end = static_cast<std::size_t>(graph_.ends[static_cast<std::size_t>(e)]);
      const Part to = graph_.part_of(end, state_.placed());
      if (to != from) moves.push_back({-gain(k, to), k, to});
    }
  }
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::tuple(a.loss, a.item, a.to) < std::tuple(b.loss, b.item, b.to);
  });
  return std::any_of(moves.begin(), moves.end(), [this](const Move& move) {
    return state_.problem().items[move.item].length > 0 &&
           try_exchange(move.item, move.to, kNobody);
  });
}

void CutSearch::relieve(double limit) {
  limit_ = limit;
  for (Part q = 0; q < state_.parts(); ++q) {
    while (!at_most(state_.work(q), limit) && give_one(q)) {
    }
  }
}

void CutSearch::descend(double limit) {
  limit_ = limit;
  for (bool again = true; again;) {
    again = false;
    for (Item k = 0; k < graph_.items; ++k) again |= improve(k);
  }
}

}  // namespace ballast
