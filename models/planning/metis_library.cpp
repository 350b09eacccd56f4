// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <metis.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "graphs/metis_lock.h"
#include "planning/graph_library.h"
#include "planning/kept_assignment.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Some items in METIS's format, with the edges between them. `number`: by vertex, kElsewhere.
struct MetisGraph {
  static constexpr idx_t kElsewhere = -1;

  MetisGraph(const PartitionGraph& graph, std::span<const Item> items, std::vector<idx_t>& number)
      : nodes(static_cast<idx_t>(items.size())), constraints(graph.memory.empty() ? 1 : 2) {
    for (std::size_t v = 0; v < items.size(); ++v) number[items[v]] = static_cast<idx_t>(v);
    for (const Item k : items) {
      for (auto e = graph.first[k]; e < graph.first[k + 1]; ++e) {
        const auto edge = static_cast<std::size_t>(e);
        const idx_t end = number[static_cast<std::size_t>(graph.ends[edge])];
        if (end == kElsewhere) continue;
        ends.push_back(end);
        bytes.push_back(graph.bytes[edge]);
      }
      first.push_back(static_cast<idx_t>(ends.size()));
      weights.push_back(graph.loads[k]);
      load += graph.loads[k];
      if (graph.memory.empty()) continue;
      weights.push_back(graph.memory[k]);
      memory += graph.memory[k];
    }
    for (const Item k : items) number[k] = kElsewhere;
  }

  idx_t nodes, constraints;
  std::vector<idx_t> first{0}, ends, bytes, weights;
  double load = 0, memory = 0;  ///< of all
};

/// The items in two halves, and the halves in two, until each processor has its part. METIS itself
/// prints to the output if it meets a half without items.
class Bisections {
 public:
  Bisections(const PlanningProblem& problem, const PartitionGraph& graph, double tolerance,
             int seed)
      : graph_(graph),
        seed_(seed),
        placed_(problem.start()),
        number_(graph.vertices(), MetisGraph::kElsewhere) {
    const double mean = problem.mean();
    double work = 0, weight = 0;
    for (Item k = 0; k < graph.items; ++k) {
      work += problem.items[k].length;
      weight += graph.loads[k];
    }
    const double unit = work > 0 ? weight / work : 0;
    for (const auto& part : problem.parts) {
      shares_.push_back(unit * std::max(mean - part.fixed, 0.0) * part.speed);
      limits_.push_back(unit * std::max(tolerance * mean - part.fixed, 0.0) * part.speed);
    }
  }

  [[nodiscard]] std::vector<Part> run() {
    std::vector<Part> parts;
    for (Part q = 0; q < shares_.size(); ++q) {
      if (shares_[q] > 0) parts.push_back(q);  // the others are full
    }
    std::vector<Item> items(placed_.size());
    std::iota(items.begin(), items.end(), Item{0});
    split(items, parts);
    return placed_;
  }

 private:
  void split(std::span<const Item> items, std::span<const Part> parts) {
    if (items.empty() || parts.empty()) return;
    if (parts.size() == 1) {
      for (const Item k : items) placed_[k] = parts[0];
      return;
    }
    const std::span<const Part> lower = parts.first(parts.size() - parts.size() / 2);
    const std::vector<idx_t> half = halves(items, parts, lower);
    std::array<std::vector<Item>, 2> of;
    for (std::size_t v = 0; v < items.size(); ++v) {
      of[static_cast<std::size_t>(half[v])].push_back(items[v]);
    }
    split(of[0], lower);
    split(of[1], parts.subspan(lower.size()));
  }

  static double sum(const std::vector<double>& of, std::span<const Part> parts) {
    double all = 0;
    for (const Part q : parts) all += of[q];
    return all;
  }

  /// What this level may exceed its shares by, if each one below it does so, too.
  static real_t slack(double limit, double all, std::size_t parts) {
    const double ratio = all > 0 ? std::max(limit / all, 1.0) : 1;
    return static_cast<real_t>(std::max(1.001, std::pow(ratio, 1.0 / std::bit_width(parts - 1))));
  }

  [[nodiscard]] std::vector<idx_t> halves(std::span<const Item> items, std::span<const Part> parts,
                                          std::span<const Part> lower) {
    std::vector<idx_t> half(items.size(), 0);
    if (items.size() == 1) return half;
    MetisGraph part(graph_, items, number_);
    const auto share = static_cast<real_t>(sum(shares_, lower) / sum(shares_, parts));
    const real_t even = static_cast<real_t>(lower.size()) / static_cast<real_t>(parts.size());
    const double room = graph_.room * static_cast<double>(parts.size());
    std::array<real_t, 2> slacks{slack(sum(limits_, parts), part.load, parts.size()),
                                 slack(room, part.memory, parts.size())};
    std::vector<real_t> targets{share, 1 - share};
    if (part.constraints == 2) targets = {share, even, 1 - share, 1 - even};
    idx_t options[METIS_NOPTIONS];
    METIS_SetDefaultOptions(options);
    options[METIS_OPTION_SEED] = seed_;
    idx_t two = 2, cut = 0;
    const auto lock = metis_lock();
    const int status =
        METIS_PartGraphRecursive(&part.nodes, &part.constraints, part.first.data(),
                                 part.ends.data(), part.weights.data(), nullptr, part.bytes.data(),
                                 &two, targets.data(), slacks.data(), options, &cut, half.data());
    if (status != METIS_OK) {
      throw InvariantError(fmt::format("METIS failed ({}) on {} tasks", status, part.nodes));
    }
    return half;
  }

  const PartitionGraph& graph_;
  const idx_t seed_;
  std::vector<double> shares_, limits_;  ///< by processor, as weights
  std::vector<Part> placed_;
  std::vector<idx_t> number_;  ///< see MetisGraph
};

/// Processors of the same speed whose shares of the work differ by less than the tolerance.
std::vector<std::vector<Part>> alike(const PlanningProblem& problem, double tolerance) {
  std::vector<Part> order(problem.parts.size());
  std::iota(order.begin(), order.end(), Part{0});
  std::stable_sort(order.begin(), order.end(), [&](Part a, Part b) {
    const auto &x = problem.parts[a], &y = problem.parts[b];
    return std::pair(x.speed, x.fixed) < std::pair(y.speed, y.fixed);
  });
  const double near = (tolerance - 1) * problem.mean();
  std::vector<std::vector<Part>> classes;
  for (const Part q : order) {
    const auto& part = problem.parts[q];
    const auto* first = classes.empty() ? nullptr : &problem.parts[classes.back().front()];
    if (first == nullptr || first->speed != part.speed || part.fixed > first->fixed + near) {
      classes.emplace_back();
    }
    classes.back().push_back(q);
  }
  return classes;
}

/// METIS numbers its parts at will: among processors that are alike they change places, so that
/// most load stays where it is.
std::vector<Part> renamed(const PlanningProblem& problem, std::vector<Part> placed,
                          double tolerance) {
  std::vector<std::map<Part, double>> from(problem.parts.size());
  for (Item k = 0; k < placed.size(); ++k) {
    from[placed[k]][problem.items[k].from] += problem.items[k].length;
  }
  std::vector<Part> names(problem.parts.size()), number(names.size());
  std::vector<std::size_t> class_of(names.size());
  const std::vector<std::vector<Part>> classes = alike(problem, tolerance);
  for (std::size_t c = 0; c < classes.size(); ++c) {
    for (Part i = 0; i < classes[c].size(); ++i) {
      number[classes[c][i]] = i;
      class_of[classes[c][i]] = c;
    }
  }
  for (std::size_t c = 0; c < classes.size(); ++c) {
    std::vector<std::vector<std::pair<Part, double>>> kept(classes[c].size());
    for (Part i = 0; i < kept.size(); ++i) {
      for (const auto& [q, load] : from[classes[c][i]]) {
        if (class_of[q] == c) kept[i].emplace_back(number[q], load);
      }
    }
    const std::vector<Part> at = keep_most_load(kept);
    for (Part i = 0; i < kept.size(); ++i) names[classes[c][i]] = classes[c][at[i]];
  }
  for (Part& q : placed) q = names[q];
  return placed;
}

class Metis final : public GraphLibrary {
 public:
  [[nodiscard]] std::string name() const override {
    return fmt::format("METIS {}.{}.{}", METIS_VER_MAJOR, METIS_VER_MINOR, METIS_VER_SUBMINOR);
  }
  [[nodiscard]] bool repartitions() const override { return false; }
  [[nodiscard]] std::vector<Part> place(const PlanningProblem& problem, const PartitionGraph& graph,
                                        double tolerance, int seed) const override {
    return renamed(problem, Bisections(problem, graph, tolerance, seed).run(), tolerance);
  }
};

}  // namespace

std::unique_ptr<GraphLibrary> metis_library() { return std::make_unique<Metis>(); }

}  // namespace ballast
