// SPDX-License-Identifier: BSD-3-Clause
#include "planning/kept_assignment.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace ballast {
namespace {

/// The Hungarian method on a sparse matrix: shortest augmenting paths with potentials, of which
/// none is above 0. A free processor that keeps nothing of a group ends a path at least as short as
/// one on through a taken processor that keeps nothing. So only loads are edges.
class Assignment {
 public:
  explicit Assignment(const std::vector<std::vector<std::pair<Part, double>>>& kept)
      : kept_(kept),
        of_group_(kept.size(), 0),
        of_processor_(kept.size(), 0),
        way_(kept.size()),
        settled_(kept.size()),
        came_from_(kept.size()),
        group_at_(kept.size(), kNone),
        at_(kept.size(), kNone) {}

  std::vector<Part> run() {
    for (Part group = 0; group < kept_.size(); ++group) place(group);
    return at_;
  }

 private:
  static constexpr Part kNone = ~Part{0};
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  struct End {
    double way = kInfinite;
    Part group = kNone, processor = kNone;
  };

  /// The new group gets a processor; those on the path change theirs.
  void place(Part first) {
    for (const auto& [q, load] : kept_[first]) {
      of_group_[first] = std::min(of_group_[first], -load - of_processor_[q]);
    }
    while (group_at_[lowest_free_] != kNone) ++lowest_free_;
    std::fill(way_.begin(), way_.end(), kInfinite);
    std::fill(settled_.begin(), settled_.end(), 0);
    way_[first] = 0;
    const End end = shortest_way(first);
    for (Part g = 0; g < kept_.size(); ++g) {
      if (settled_[g] == 0) continue;
      of_group_[g] += end.way - way_[g];
      if (at_[g] != kNone) of_processor_[at_[g]] -= end.way - way_[g];
    }
    Part group = end.group, processor = end.processor;
    for (;;) {
      const Part left = at_[group];
      at_[group] = processor;
      group_at_[processor] = group;
      if (group == first) return;
      processor = left;
      group = came_from_[group];
    }
  }

  End shortest_way(Part first) {
    using Reached = std::pair<double, Part>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> reached;
    End end;
    const auto consider = [&](double way, Part group, Part processor) {
      if (way < end.way) end = {way, group, processor};
    };
    for (reached.emplace(0.0, first); !reached.empty() && reached.top().first < end.way;) {
      const auto [way, group] = reached.top();
      reached.pop();
      if (settled_[group] != 0) continue;
      settled_[group] = 1;  // rounding may not reopen it: paths would get circles
      const double from = way - of_group_[group];
      for (const auto& [q, load] : kept_[group]) {
        const double longer = from - load - of_processor_[q];
        const Part next = group_at_[q];
        if (next == kNone) {
          consider(longer, group, q);
        } else if (settled_[next] == 0 && longer < way_[next]) {
          way_[next] = longer;
          came_from_[next] = group;
          reached.emplace(longer, next);
        }
      }
      consider(from, group, lowest_free_);
    }
    return end;
  }

  const std::vector<std::vector<std::pair<Part, double>>>& kept_;
  std::vector<double> of_group_, of_processor_;  ///< potentials
  std::vector<double> way_;                      ///< length of the path to a group
  std::vector<char> settled_;                    ///< the path to a group is the shortest
  std::vector<Part> came_from_;                  ///< the group before it
  std::vector<Part> group_at_, at_;
  Part lowest_free_ = 0;
};

}  // namespace

std::vector<Part> keep_most_load(const std::vector<std::vector<std::pair<Part, double>>>& kept) {
  return Assignment(kept).run();
}

}  // namespace ballast
