// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "planning/problem.h"
#include "planning/work_model.h"

namespace ballast {

/// A placement that changes by single moves: work and memory of each processor. A move costs the
/// edges of its task. Tasks of a trace that do not take part stay where they are. An item may be
/// nowhere: it has no load, and is away from all processors that its edges lead to.
class PlacementState {
 public:
  static constexpr Part kNowhere = ~Part{0};

  /// The problem must outlive it.
  PlacementState(const PlanningProblem& problem, WorkModel model);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, const PlannerNeeds& needs);

  /// Puts all items in their places anew: sums of many moves lose digits.
  void set(std::span<const Part> placed);
  void move(Item k, Part to);
  /// Calls `use` with the processor of each task that item k has an edge with, unless it is
  /// nowhere.
  template <class Use>
  void for_each_partner(Item k, const Use& use) const {
    for (std::size_t e = first_[k]; e < first_[k + 1]; ++e) {
      const Half& half = halves_[e];
      const Part at = half.other == kNowhere ? half.stays : placed_[half.other];
      if (at != kNowhere) use(at);
    }
  }

  [[nodiscard]] const PlanningProblem& problem() const noexcept { return problem_; }
  [[nodiscard]] const std::vector<Part>& placed() const noexcept { return placed_; }
  /// Items at a processor, in no order.
  [[nodiscard]] const std::vector<Item>& items_at(Part q) const noexcept { return at_[q]; }
  [[nodiscard]] Part parts() const noexcept { return static_cast<Part>(sums_.size()); }
  [[nodiscard]] double work(Part q) const noexcept;
  [[nodiscard]] double largest_work() const noexcept;
  /// Bytes; 0 without a trace that has memory.
  [[nodiscard]] double memory(Part q) const noexcept;
  [[nodiscard]] double largest_memory() const noexcept;
  /// Items that are not where they began.
  [[nodiscard]] std::uint64_t moves() const noexcept { return moves_; }
  /// The block of an item; Trace::kNoBlock: none.
  [[nodiscard]] std::uint32_t block(Item k) const noexcept;

  /// Sums of a processor. Two of them, kept before a move, undo it exactly.
  struct Sums {
    double load = 0, sent = 0, received = 0, inside = 0, homing = 0, bytes = 0;
  };
  [[nodiscard]] const Sums& sums(Part q) const noexcept { return sums_[q]; }
  void restore(Part q, const Sums& sums) noexcept { sums_[q] = sums; }

 private:
  /// An edge of an item; its other end is an item, or stays at a processor.
  struct Half {
    Item other;  ///< kNowhere: none
    Part stays;  ///< of an end that is no item; kNowhere: at none of these processors
    double bytes;
    bool out;
  };

  void find_edges();
  void add_edges(Item k);
  void add_others();
  void add_memory(TaskId task, Part q);
  void remove_memory(TaskId task, Part q);
  void change_edges(Item k, Part from, Part to, double sign, Part end);
  void enter(Item k, Part q);
  void leave(Item k, Part q);
  [[nodiscard]] bool has_memory() const noexcept;
  [[nodiscard]] Part part_of(NodeId processor) const noexcept;

  const PlanningProblem& problem_;
  WorkModel model_;
  std::vector<Part> placed_;
  std::vector<std::vector<Item>> at_;  ///< by part
  std::vector<std::uint32_t> index_;   ///< of an item in its part's list
  std::vector<Item> item_of_;          ///< by task; kNowhere: none
  std::vector<Part> part_by_id_;       ///< by processor
  std::vector<std::size_t> first_;     ///< of each item in halves_
  std::vector<Half> halves_;
  std::vector<Sums> sums_;
  std::unordered_map<std::uint64_t, std::uint32_t> copies_;  ///< tasks of a block at a part
  std::vector<std::map<double, std::uint32_t>> working_;     ///< by part: tasks by working bytes
  std::uint64_t moves_ = 0;
};

}  // namespace ballast
