// SPDX-License-Identifier: BSD-3-Clause
#include "planning/partition_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "workloads/workload.h"

namespace ballast {
namespace {

/// Whole weights of amounts, whose sum stays below 2^30 although each is at least 1 if the amount
/// is positive.
class Weights {
 public:
  Weights(double sum, std::size_t amounts, bool whole) {
    const double most = kMost - static_cast<double>(amounts);
    if (sum > 0 && (!whole || sum > most)) scale_ = most / sum;
  }
  [[nodiscard]] PartitionGraph::Weight of(double amount) const {
    if (amount <= 0) return 0;
    return static_cast<PartitionGraph::Weight>(std::max(1.0, std::floor(amount * scale_)));
  }

 private:
  static constexpr double kMost = 1 << 30;
  double scale_ = 1;
};

bool is_whole(double amount) { return amount == std::floor(amount); }

std::vector<PartitionGraph::Weight> weights(std::span<const double> amounts) {
  double sum = 0;
  for (const double amount : amounts) sum += amount;
  const Weights scaled(sum, amounts.size(), std::all_of(amounts.begin(), amounts.end(), is_whole));
  std::vector<PartitionGraph::Weight> all;
  all.reserve(amounts.size());
  for (const double amount : amounts) all.push_back(scaled.of(amount));
  return all;
}

/// Bytes from a vertex to another one.
struct Half {
  std::uint32_t at, end;
  double bytes;
};

/// The trace's edges between vertices, from both their ends; those of the same pair as one.
std::vector<Half> halves_of(const PlanningProblem& problem) {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  const auto items = static_cast<std::uint32_t>(problem.items.size());
  std::vector<Half> halves;
  if (problem.tasks == nullptr || !problem.tasks->trace) return halves;
  NodeId processors = 0;
  for (const auto& part : problem.parts) processors = std::max(processors, part.id + 1);
  std::vector<std::uint32_t> at_processor(processors, kNone), of_task(problem.tasks->size(), kNone);
  for (Part q = 0; q < problem.parts.size(); ++q) at_processor[problem.parts[q].id] = items + q;
  for (Item k = 0; k < items; ++k) of_task[problem.items[k].task] = k;
  const auto vertex = [&](TaskId task) {
    if (of_task[task] != kNone) return of_task[task];
    const NodeId at = task < problem.at.size() ? problem.at[task] : processors;
    return at < processors ? at_processor[at] : kNone;
  };
  for (const Trace::Edge& edge : problem.tasks->trace->edges) {
    const std::uint32_t a = vertex(edge.from), b = vertex(edge.to);
    if (a == kNone || b == kNone || a == b || (a >= items && b >= items)) continue;
    if (edge.bytes <= 0) continue;
    halves.push_back({a, b, edge.bytes});
    halves.push_back({b, a, edge.bytes});
  }
  std::stable_sort(halves.begin(), halves.end(), [](const Half& a, const Half& b) {
    return std::pair(a.at, a.end) < std::pair(b.at, b.end);
  });
  std::size_t kept = 0;
  for (const Half& half : halves) {
    if (kept != 0 && halves[kept - 1].at == half.at && halves[kept - 1].end == half.end) {
      halves[kept - 1].bytes += half.bytes;
    } else {
      halves[kept++] = half;
    }
  }
  halves.resize(kept);
  return halves;
}

}  // namespace

PartitionGraph::PartitionGraph(const PlanningProblem& problem, double move_cost)
    : items(static_cast<Item>(problem.items.size())) {
  add_edges(problem, move_cost);
  add_loads(problem);
  if (problem.most_memory) add_memory(problem);
}

/// The bytes and the prices of all moves share one scale. A price above the bytes of all edges is
/// as high as these.
void PartitionGraph::add_edges(const PlanningProblem& problem, double move_cost) {
  const std::vector<Half> halves = halves_of(problem);
  constexpr std::size_t kMost = std::size_t{1} << 29;
  if (halves.size() + items > kMost) {
    throw UserError(fmt::format("partition: expected at most {} tasks and ends of edges, got {}",
                                kMost, halves.size() + items));
  }
  double sum = 0, heaviest = 0;
  bool whole = true;
  for (const Half& half : halves) {
    sum += half.bytes;
    heaviest = std::max(heaviest, half.bytes);
    whole &= is_whole(half.bytes);
  }
  most_price = sum;
  price = move_cost < 0 ? heaviest : std::min(move_cost, sum);
  const Weights scaled(sum + price * items, halves.size() + items, whole && is_whole(price));
  move = scaled.of(price);
  first.assign(items + problem.parts.size() + 1, 0);
  ends.reserve(halves.size());
  bytes.reserve(halves.size());
  for (const Half& half : halves) {
    ++first[half.at + 1];
    ends.push_back(static_cast<Weight>(half.end));
    bytes.push_back(scaled.of(half.bytes));
  }
  for (std::size_t v = 1; v < first.size(); ++v) first[v] += first[v - 1];
}

void PartitionGraph::add_loads(const PlanningProblem& problem) {
  std::vector<double> work;
  work.reserve(items + problem.parts.size());
  for (const auto& item : problem.items) work.push_back(item.length);
  for (const auto& part : problem.parts) work.push_back(part.fixed * part.speed);
  loads = weights(work);
}

/// The bound, without what a processor needs itself and while a task runs.
void PartitionGraph::add_memory(const PlanningProblem& problem) {
  if (problem.tasks == nullptr || !problem.tasks->trace || problem.tasks->trace->memory.empty()) {
    return;
  }
  const Trace& trace = *problem.tasks->trace;
  double own = 0, working = 0;
  for (const auto& part : problem.parts) own = std::max(own, trace.own_memory[part.id]);
  std::vector<std::uint32_t> users(trace.blocks.size(), 0);
  for (const auto& item : problem.items) {
    const Trace::TaskMemory& task = trace.memory[item.task];
    working = std::max(working, task.working);
    if (task.block != Trace::kNoBlock) ++users[task.block];
  }
  std::vector<double> need;
  need.reserve(items);
  for (const auto& item : problem.items) {
    const Trace::TaskMemory& task = trace.memory[item.task];
    need.push_back(task.footprint);
    if (task.block == Trace::kNoBlock) continue;
    need.back() += trace.blocks[task.block].bytes / users[task.block];
  }
  memory = weights(need);
  const double bytes = std::accumulate(need.begin(), need.end(), 0.0);
  const double weight = std::accumulate(memory.begin(), memory.end(), 0.0);
  if (bytes > 0) room = std::max(*problem.most_memory - own - working, 0.0) * weight / bytes;
}

std::int64_t PartitionGraph::cut(std::span<const Part> placed) const {
  std::int64_t sum = 0;
  for (std::size_t v = 0; v < vertices(); ++v) {
    for (auto e = static_cast<std::size_t>(first[v]); e < static_cast<std::size_t>(first[v + 1]);
         ++e) {
      const auto end = static_cast<std::size_t>(ends[e]);
      if (v < end && part_of(v, placed) != part_of(end, placed)) sum += bytes[e];
    }
  }
  return sum;
}

std::int64_t PartitionGraph::cost(const PlanningProblem& problem,
                                  std::span<const Part> placed) const {
  return cut(placed) + std::int64_t{move} * static_cast<std::int64_t>(moves_of(problem, placed));
}

}  // namespace ballast
