// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "machine/balancing.h"
#include "planning/placer.h"

namespace ballast {

/// Limits of a plan, for every rule.
struct PlacementLimits {
  std::optional<double> memory;        ///< bytes of a processor; see PlacementState::memory()
  std::optional<std::uint64_t> moves;  ///< tasks that a plan moves
  std::optional<double> threshold;     ///< factor by which a plan lowers the largest work
};

/// A central planner: a rule and the limits.
///
/// * Memory: a placement that needs more than the bound at a processor is repaired, then evened, by
///   LocalSearch. So is the start, and the one with the smaller largest work is taken. If the start
///   is above the bound, it is kept, and memory() tells its need and the least one found.
/// * Moves: those that level best are made, as long as they may.
/// * Threshold: a placement that gains less is not taken.
///
/// Each processor sends its longest task first.
class PlacementPlanner final : public Planner {
 public:
  PlacementPlanner(std::shared_ptr<const Placer> placer, const PlacementLimits& limits)
      : placer_(std::move(placer)), limits_(limits) {}

  [[nodiscard]] bool central() const noexcept override { return true; }
  [[nodiscard]] PlannerNeeds needs() const noexcept override;
  [[nodiscard]] std::uint64_t bytes(const RunSize& e) const override;
  [[nodiscard]] std::optional<PlannerMemory> memory() const noexcept override { return memory_; }
  [[nodiscard]] std::string library() const override { return placer_->library(); }
  [[nodiscard]] const Placer& rule() const noexcept { return *placer_; }
  void plan(const PlannerView& view, std::vector<Transfer>& transfers) override;

 private:
  [[nodiscard]] bool may_plan(const PlanningProblem& problem);
  [[nodiscard]] std::vector<Part> placed(const PlanningProblem& problem) const;
  [[nodiscard]] bool pays(const PlanningProblem& problem, const std::vector<Part>& to) const;

  std::shared_ptr<const Placer> placer_;
  PlacementLimits limits_;
  std::optional<PlannerMemory> memory_ = {};
};

/// Keys of central planners: those of all planners, the limits, and `more`.
[[nodiscard]] std::vector<Key> placement_keys(std::vector<Key> more = {});
[[nodiscard]] Balancing placement_balancing(const Args& args, std::shared_ptr<const Placer> placer);

}  // namespace ballast
