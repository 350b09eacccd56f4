// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/round_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/errors.h"
#include "core/histogram.h"
#include "core/interrupt.h"
#include "core/time_series.h"

namespace ballast {
namespace {

using Phases = std::array<RoundPhase, 3>;

Phases phases_of(RoundOrder order) {
  using enum RoundPhase;
  switch (order) {
    case RoundOrder::insert_balance_consume:
      return {insert, balance, consume};
    case RoundOrder::balance_consume_insert:
      return {balance, consume, insert};
    case RoundOrder::balance_insert_consume:
      return {balance, insert, consume};
  }
  throw InvariantError("no such order of phases");
}

class Run {
 public:
  Run(RoundMachine& machine, const Arrivals& arrivals, const RoundOptions& options)
      : machine_(machine),
        arrivals_(arrivals),
        options_(options),
        phases_(phases_of(options.order)),
        period_(std::lcm(arrivals.period(), std::uint64_t{machine.lockstep().period()})),
        owed_(machine.total()),
        series_(options.series),
        frames_(machine.lockstep().nodes(), options.frames) {
    result_.processors = machine.lockstep().nodes();
  }

  RoundResult operator()() {
    LoadSums now = end_of_round(0);
    result_.before = result_.after = distribution(now);
    while (result_.rounds < options_.max && !reached() && interrupt::pending() == 0) {
      for (const RoundPhase phase : phases_) {
        step(phase);
        if (options_.observe) options_.observe(phase, machine_);
      }
      now = end_of_round(++result_.rounds);
      if (options_.progress) options_.progress(result_.rounds);
    }
    if (result_.rounds > 0) result_.after = distribution(now);
    result_.reached = reached();
    result_.stable = stable();
    result_.costs = machine_.costs();
    result_.series = series_.samples();
    result_.series_every = series_.every();
    if (options_.frames != 0) {
      result_.frames = frames_.end(result_.rounds, std::span<const double>(levels(machine_)));
    }
    return std::move(result_);
  }

 private:
  void step(RoundPhase phase) {
    switch (phase) {
      case RoundPhase::insert:
        if (result_.rounds >= arrivals_.end()) return;
        come_.clear();
        arrivals_.insert(result_.rounds, levels(machine_), come_);
        for (const Arrival& a : come_) {
          machine_.insert(a.node, a.amount);
          result_.inserted += a.amount;
          owed_ += a.amount;
        }
        return;
      case RoundPhase::balance:
        result_.moved += machine_.balance().moved;
        return;
      case RoundPhase::consume:
        if (!options_.consume) return;
        const double before = machine_.total();
        machine_.consume();
        const double executed = before - machine_.total();
        result_.executed += executed;
        owed_ -= executed;
        return;
    }
  }

  LoadSums end_of_round(std::uint64_t round) {
    const LoadSums now = machine_.levels();
    if (std::abs(now.total - owed_) > 1e-6 * std::max(1.0, std::abs(owed_))) {
      throw InvariantError(
          fmt::format("round {0}: expected a total load of {2}, got {1}", round, now.total, owed_));
    }
    result_.largest_load = round == 0 ? now.max : std::max(result_.largest_load, now.max);
    result_.largest_total = round == 0 ? now.total : std::max(result_.largest_total, now.total);
    if (round == series_.next()) series_.add({round, now.min, now.max, now.total});
    if (round >= frames_.next() || options_.observer != nullptr) see_each(round);
    if (options_.until == RoundsUntil::fixed_point && repeats()) compare(round);
    return now;
  }
  /// Shows the load of each processor to those that ask for it.
  void see_each(std::uint64_t round) {
    const std::vector<double> loads = levels(machine_);
    frames_.step(round, std::span<const double>(loads));
    if (options_.observer == nullptr) return;
    for (NodeId i = 0; i < loads.size(); ++i) options_.observer->load(round, i, loads[i]);
  }
  [[nodiscard]] Distribution distribution(const LoadSums& now) const {
    Distribution d{now.min, now.max, now.total / static_cast<double>(result_.processors), {}};
    if (options_.lists) {
      d.per_processor = levels(machine_);
    } else {
      d.counted = histogram(now);
    }
    return d;
  }
  [[nodiscard]] std::vector<std::uint64_t> histogram(const LoadSums& now) const {
    Histogram histogram(now.min, now.max);
    std::array<double, kSumBlock> level;
    for (NodeId first = 0; first < result_.processors; first += kSumBlock) {
      const auto block = std::span(level).first(std::min(result_.processors - first, kSumBlock));
      machine_.read_levels(first, block);
      for (const double load : block) histogram.add(load);
    }
    return histogram.counts();
  }

  /// At the same loads the next round equals the one a period ago.
  [[nodiscard]] bool repeats() const {
    const std::uint64_t end = arrivals_.end();
    return period_ != 0 && (end == Arrivals::kForever || result_.rounds >= end);
  }
  /// Compares loads a period apart; whole tasks together with the agents' loads: both decide the
  /// future.
  void compare(std::uint64_t round) {
    if (!earlier_.empty() && (round - since_) % period_ != 0) return;
    std::vector<double> state = machine_.loads();
    state.insert(state.end(), machine_.tasks().begin(), machine_.tasks().end());
    if (state == earlier_) {
      fixed_ = true;
      return;
    }
    if (earlier_.empty()) since_ = round;
    earlier_ = std::move(state);
    result_.last_new = round;
  }

  [[nodiscard]] bool stable() const {
    const std::uint64_t end = arrivals_.end();
    return result_.rounds >= end && machine_.quiet() >= machine_.lockstep().period();
  }
  [[nodiscard]] bool reached() const {
    switch (options_.until) {
      case RoundsUntil::stable:
        return stable();
      case RoundsUntil::fixed_point:
        return fixed_;
      case RoundsUntil::max:
        return result_.rounds == options_.max;
    }
    throw InvariantError("no such end of a run");
  }

  RoundMachine& machine_;
  const Arrivals& arrivals_;
  const RoundOptions& options_;
  Phases phases_;
  std::uint64_t period_;  // of agents and arrivals together; 0: none
  /// Total load that is due. Not from the sums of what has come and gone: those are large, and
  /// their rounding is that of large numbers.
  double owed_;
  RoundResult result_;
  TimeSeries<RoundSample> series_;
  FrameSeries frames_;
  std::vector<Arrival> come_;
  std::vector<double> earlier_;  // state at the last comparison
  std::uint64_t since_ = 0;      // round of the first one
  bool fixed_ = false;
};

}  // namespace

RoundResult run_rounds(RoundMachine& machine, const Arrivals& arrivals,
                       const RoundOptions& options) {
  return Run(machine, arrivals, options)();
}

std::vector<double> levels(const RoundMachine& machine) {
  std::vector<double> levels(machine.lockstep().nodes());
  machine.read_levels(0, levels);
  return levels;
}

}  // namespace ballast
