// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/distribution.h"
#include "core/frames.h"
#include "core/run_observer.h"
#include "rounds/arrivals/arrivals.h"
#include "rounds/round_machine.h"

namespace ballast {

/// Phases of a round, one each; consume only on request.
enum class RoundPhase : std::uint8_t { insert, balance, consume };
enum class RoundOrder : std::uint8_t {
  insert_balance_consume,  ///< as printed in [Berenbrink08]
  balance_consume_insert,
  balance_insert_consume
};

/// End condition of a run.
enum class RoundsUntil : std::uint8_t {
  stable,       ///< nothing moves any more, and nothing will arrive
  fixed_point,  ///< the loads at the end of a round equal those of an earlier one, at the same
                ///< place in the periods of agents and arrivals: everything repeats from there
  max           ///< all rounds are over
};

struct RoundOptions {
  std::uint64_t max = 1'000'000;  ///< rounds
  bool consume = false;
  RoundOrder order = RoundOrder::insert_balance_consume;
  RoundsUntil until = RoundsUntil::max;
  std::uint64_t series = 0;  ///< rounds between samples; 0: none
  std::uint32_t frames = 0;  ///< see RunOptions
  bool lists = true;         ///< the result has a load per processor, else a histogram
  std::function<void(std::uint64_t rounds)> progress = {};
  RunObserver* observer = nullptr;  ///< sees the loads at the ends of rounds
  /// Called after each phase.
  std::function<void(RoundPhase, const RoundMachine&)> observe = {};
};

/// Loads at the end of a round; round 0: at the start.
struct RoundSample {
  std::uint64_t round;
  double min, max, total;
  friend bool operator==(const RoundSample&, const RoundSample&) = default;
};

/// Loads are whole tasks if the machine has them, else the agents' own.
struct RoundResult {
  bool reached = false;  ///< the condition `until` is met
  bool stable = false;   ///< nothing moves any more, and nothing will arrive
  std::uint64_t rounds = 0;
  /// Fixed point: the last round with new loads.
  std::uint64_t last_new = 0;
  NodeId processors = 0;
  Distribution before, after;  ///< `per_processor` is empty without RoundOptions::lists
  RoundCosts costs;
  double inserted = 0, executed = 0;  ///< by the arrivals; by the processors
  double moved = 0;                   ///< sum over links and rounds of each link's net amount
  double largest_load = 0, largest_total = 0;  ///< at the end of any round
  std::vector<RoundSample> series;
  std::uint64_t series_every = 0;  ///< rounds between the samples
  Frames frames;                   ///< at the ends of rounds; 0: at the start
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

/// Runs rounds on a machine that may already have loads. Throws InvariantError if load is lost or
/// duplicated. A condition that can never be met (stable with endless arrivals, fixed point with
/// arrivals that never repeat) just uses up the rounds. Ends early when interrupted.
[[nodiscard]] RoundResult run_rounds(RoundMachine& machine, const Arrivals& arrivals,
                                     const RoundOptions& options);

/// Whole tasks at each processor if the machine has them, else loads.
[[nodiscard]] std::vector<double> levels(const RoundMachine& machine);

}  // namespace ballast
