// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/round_costs.h"
#include "rounds/bank.h"
#include "rounds/round_agents.h"

namespace ballast {

/// The papers' machine: processors on an ideal network in which every message takes one round, so
/// that all agents stay in step. Loads are the agents' own (fluid). If `whole`, there are tasks as
/// well, which follow the flows by the bank, within the round while their owner has them.
class RoundMachine {
 public:
  explicit RoundMachine(Lockstep& rounds) : rounds_(rounds) {}
  RoundMachine(RoundAgents& agents, bool whole);

  /// Adds load at processor i (if `whole`, a whole number of tasks); negative: removes it.
  void insert(NodeId i, double amount);
  /// One round of the balancer.
  const RoundSums& balance();
  /// Runs until nothing moves any more, at most `max_rounds` more; false: something still moves.
  bool settle(std::uint64_t max_rounds);
  /// Each processor with tasks executes one; with fluid loads, at most one.
  void consume();

  [[nodiscard]] std::vector<double> loads() const;
  /// Whole tasks of processors first, first + 1 ... if the machine has them, else their loads.
  void read_levels(NodeId first, std::span<double> levels) const;
  /// Least and largest of them, and their total; of `moved` nothing.
  [[nodiscard]] LoadSums levels() const;
  [[nodiscard]] double total() const noexcept { return total_; }
  [[nodiscard]] double mean() const noexcept { return total_ / rounds_.nodes(); }
  /// Whole tasks at each processor; empty unless `whole`.
  [[nodiscard]] std::span<const std::int64_t> tasks() const noexcept { return tasks_; }
  [[nodiscard]] const RoundCosts& costs() const noexcept { return log_.costs(); }
  [[nodiscard]] std::uint64_t rounds() const noexcept { return log_.rounds(); }
  /// Consecutive rounds, up to the last one, in which nothing moved and no load changed.
  [[nodiscard]] std::uint64_t quiet() const noexcept { return log_.quiet(); }
  [[nodiscard]] std::uint64_t tasks_moved() const noexcept { return tasks_moved_; }
  [[nodiscard]] const Lockstep& lockstep() const noexcept { return rounds_; }

 private:
  void pay();

  Lockstep& rounds_;
  RoundAgents* agents_ = nullptr;  ///< if whole
  RoundLog log_;
  RoundSums sums_;
  bool summed_ = false;  ///< no load has changed since the last round
  double total_ = 0;
  Bank bank_;
  std::vector<std::int64_t> tasks_;
  std::uint64_t tasks_moved_ = 0;
};

}  // namespace ballast
