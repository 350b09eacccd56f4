// SPDX-License-Identifier: BSD-3-Clause
#include "planning/placement_state.h"

#include <algorithm>
#include <utility>

#include "workloads/workload.h"

namespace ballast {

PlacementState::PlacementState(const PlanningProblem& problem, WorkModel model)
    : problem_(problem), model_(std::move(model)) {
  NodeId processors = 0;
  for (const auto& part : problem.parts) processors = std::max(processors, part.id + 1);
  part_by_id_.assign(processors, kNowhere);
  for (Part q = 0; q < problem.parts.size(); ++q) part_by_id_[problem.parts[q].id] = q;
  const bool trace = problem.tasks != nullptr && problem.tasks->trace;
  if (trace) {
    item_of_.assign(problem.tasks->size(), kNowhere);
    for (Item k = 0; k < problem.items.size(); ++k) item_of_[problem.items[k].task] = k;
  }
  first_.assign(problem.items.size() + 1, 0);
  if (trace && model_.counts_edges()) find_edges();
  set(problem.start());
}

std::uint64_t PlacementState::bytes(const RunSize& e, const PlannerNeeds& needs) {
  constexpr std::uint64_t kOfTask =
      sizeof(Part) + 2 * sizeof(Item) + sizeof(std::uint32_t) + sizeof(std::size_t);
  // A block's copy at a part, or a length of working bytes: a node of a container, about.
  constexpr std::uint64_t kNode = 6 * sizeof(std::uint64_t);
  // Each edge has two halves, which are sorted by their items in a buffer.
  constexpr std::uint64_t kOfEdge = 2 * (sizeof(Half) + 2 * sizeof(std::pair<Item, Half>));
  using Items = std::vector<Item>;
  return e.tasks * (kOfTask + (needs.memory || needs.edges ? 2 * kNode : 0)) +
         e.processors * (sizeof(Sums) + sizeof(Items) + sizeof(decltype(working_)::value_type)) +
         (needs.edges ? e.edges * kOfEdge : 0);
}

Part PlacementState::part_of(NodeId processor) const noexcept {
  return processor < part_by_id_.size() ? part_by_id_[processor] : kNowhere;
}

bool PlacementState::has_memory() const noexcept {
  return problem_.tasks != nullptr && problem_.tasks->trace &&
         !problem_.tasks->trace->memory.empty();
}

std::uint32_t PlacementState::block(Item k) const noexcept {
  return has_memory() ? problem_.tasks->trace->memory[problem_.items[k].task].block
                      : Trace::kNoBlock;
}

/// An edge has a half at each end that is an item; one from an item to itself has a single half.
void PlacementState::find_edges() {
  const auto& edges = problem_.tasks->trace->edges;
  std::vector<std::pair<Item, Half>> found;
  for (const Trace::Edge& edge : edges) {
    const Item from = item_of_[edge.from], to = item_of_[edge.to];
    const auto add = [&](Item item, TaskId other, Item other_item, bool out) {
      if (item == kNowhere) return;
      const Part stays = other_item == kNowhere ? part_of(problem_.at[other]) : kNowhere;
      found.push_back({item, {other_item, stays, edge.bytes, out}});
    };
    add(from, edge.to, to, true);
    if (from != to) add(to, edge.from, from, false);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [item, half] : found) {
    ++first_[item + 1];
    halves_.push_back(half);
  }
  for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
}

/// Memory and edges of the trace's tasks that are no items.
void PlacementState::add_others() {
  const Trace& trace = *problem_.tasks->trace;
  for (TaskId t = 0; t < item_of_.size(); ++t) {
    const Part q = item_of_[t] == kNowhere ? part_of(problem_.at[t]) : kNowhere;
    if (q != kNowhere) add_memory(t, q);
  }
  if (!model_.counts_edges()) return;
  for (const Trace::Edge& edge : trace.edges) {
    if (item_of_[edge.from] != kNowhere || item_of_[edge.to] != kNowhere) continue;
    const Part from = part_of(problem_.at[edge.from]), to = part_of(problem_.at[edge.to]);
    if (from == to && from != kNowhere) sums_[from].inside += edge.bytes;
    if (from == to) continue;
    if (from != kNowhere) sums_[from].sent += edge.bytes;
    if (to != kNowhere) sums_[to].received += edge.bytes;
  }
}

void PlacementState::set(std::span<const Part> placed) {
  const std::size_t p = problem_.parts.size();
  sums_.assign(p, {});
  at_.assign(p, {});
  index_.assign(placed.size(), 0);
  copies_.clear();
  working_.assign(p, {});
  for (Part q = 0; q < p; ++q) {
    const NodeId id = problem_.parts[q].id;
    sums_[q].load = problem_.parts[q].fixed;
    if (has_memory()) sums_[q].bytes = problem_.tasks->trace->own_memory[id];
  }
  if (!item_of_.empty()) add_others();
  placed_.assign(placed.begin(), placed.end());
  moves_ = moves_of(problem_, placed);
  for (Item k = 0; k < placed.size(); ++k) {
    if (placed[k] != kNowhere) enter(k, placed[k]);
  }
  for (Item k = 0; k < placed.size(); ++k) add_edges(k);
}

/// Adds the edges that item k sends, and those from tasks that are no items.
void PlacementState::add_edges(Item k) {
  for (std::size_t e = first_[k]; e < first_[k + 1]; ++e) {
    const Half& half = halves_[e];
    const bool item = half.other != kNowhere;
    if (item && !half.out) continue;
    const Part end = placed_[k], other = item ? placed_[half.other] : half.stays;
    if (other == end) {
      if (end != kNowhere) sums_[end].inside += half.bytes;
      continue;
    }
    if (end != kNowhere) (half.out ? sums_[end].sent : sums_[end].received) += half.bytes;
    if (other != kNowhere) (half.out ? sums_[other].received : sums_[other].sent) += half.bytes;
  }
}

void PlacementState::add_memory(TaskId task, Part q) {
  if (!has_memory()) return;
  const Trace& trace = *problem_.tasks->trace;
  const Trace::TaskMemory& memory = trace.memory[task];
  sums_[q].bytes += memory.footprint;
  if (memory.working > 0) ++working_[q][memory.working];
  if (memory.block == Trace::kNoBlock) return;
  if (++copies_[std::uint64_t{q} << 32 | memory.block] != 1) return;
  const Trace::Block& block = trace.blocks[memory.block];
  sums_[q].bytes += block.bytes;
  if (block.home != problem_.parts[q].id) sums_[q].homing += block.bytes;
}

void PlacementState::remove_memory(TaskId task, Part q) {
  if (!has_memory()) return;
  const Trace& trace = *problem_.tasks->trace;
  const Trace::TaskMemory& memory = trace.memory[task];
  sums_[q].bytes -= memory.footprint;
  if (memory.working > 0) {
    const auto same = working_[q].find(memory.working);
    if (--same->second == 0) working_[q].erase(same);
  }
  if (memory.block == Trace::kNoBlock) return;
  if (--copies_[std::uint64_t{q} << 32 | memory.block] != 0) return;
  const Trace::Block& block = trace.blocks[memory.block];
  sums_[q].bytes -= block.bytes;
  if (block.home != problem_.parts[q].id) sums_[q].homing -= block.bytes;
}

/// Adds `sign` times the edges of item k at `end` to the sums of this processor and, for an edge
/// inside or to it, of `from` and `to`: a move changes no other sums.
void PlacementState::change_edges(Item k, Part from, Part to, double sign, Part end) {
  for (std::size_t e = first_[k]; e < first_[k + 1]; ++e) {
    const Half& half = halves_[e];
    const Part other = half.other == kNowhere ? half.stays
                       : half.other == k      ? end
                                              : placed_[half.other];
    const double bytes = sign * half.bytes;
    if (other == end) {
      if (end != kNowhere) sums_[end].inside += bytes;
      continue;
    }
    if (end != kNowhere) (half.out ? sums_[end].sent : sums_[end].received) += bytes;
    if (other == kNowhere || (other != from && other != to)) continue;
    (half.out ? sums_[other].received : sums_[other].sent) += bytes;
  }
}

void PlacementState::enter(Item k, Part q) {
  sums_[q].load += problem_.load_of(k, q);
  add_memory(problem_.items[k].task, q);
  index_[k] = static_cast<std::uint32_t>(at_[q].size());
  at_[q].push_back(k);
}

void PlacementState::leave(Item k, Part q) {
  sums_[q].load -= problem_.load_of(k, q);
  remove_memory(problem_.items[k].task, q);
  const Item last = at_[q].back();
  at_[q][index_[k]] = last;
  index_[last] = index_[k];
  at_[q].pop_back();
}

void PlacementState::move(Item k, Part to) {
  const Part from = placed_[k], begun = problem_.items[k].from;
  moves_ += (to != begun) - (from != begun);
  change_edges(k, from, to, -1, from);
  if (from != kNowhere) leave(k, from);
  placed_[k] = to;
  if (to != kNowhere) enter(k, to);
  change_edges(k, from, to, 1, to);
}

double PlacementState::memory(Part q) const noexcept {
  return sums_[q].bytes + (working_[q].empty() ? 0 : working_[q].rbegin()->first);
}

double PlacementState::work(Part q) const noexcept {
  const Sums& s = sums_[q];
  const double alpha = model_.alpha.empty() ? 1.0 : model_.alpha[q];
  double work = alpha * model_.load * s.load + model_.beta * std::max(s.sent, s.received) +
                model_.gamma * s.inside + model_.delta * s.homing;
  if (model_.memory != 0) work += model_.memory * memory(q);
  return work;
}

double PlacementState::largest_work() const noexcept {
  double most = 0;
  for (Part q = 0; q < parts(); ++q) most = std::max(most, work(q));
  return most;
}

double PlacementState::largest_memory() const noexcept {
  double most = 0;
  for (Part q = 0; q < parts(); ++q) most = std::max(most, memory(q));
  return most;
}

}  // namespace ballast
