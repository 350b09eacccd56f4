// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/distribution.h"
#include "rounds/arrivals/arrivals.h"
#include "rounds/round_machine.h"

namespace ballast {

/// What happens in a round of a run, each once; consuming only if asked for.
enum class RoundPhase : std::uint8_t { insert, balance, consume };
enum class RoundOrder : std::uint8_t {
  insert_balance_consume,  ///< as printed in [Berenbrink08]
  balance_consume_insert,
  balance_insert_consume
};

/// What a run waits for.
enum class RoundsUntil : std::uint8_t {
  stable,       ///< nothing moves any more, and nothing is to come
  fixed_point,  ///< the loads at the end of a round are those of an earlier one, of the same place
                ///< in the periods of agents and arrivals: all that follows repeats
  max           ///< all rounds are over
};

struct RoundOptions {
  std::uint64_t max = 1'000'000;  ///< rounds
  bool consume = false;
  RoundOrder order = RoundOrder::insert_balance_consume;
  RoundsUntil until = RoundsUntil::max;
  std::uint64_t series = 0;  ///< rounds between samples; 0: none
  std::function<void(std::uint64_t rounds)> progress = {};
  /// Sees the machine after each phase.
  std::function<void(RoundPhase, const RoundMachine&)> observe = {};
};

/// Loads at the end of a round; of round 0: at the start.
struct RoundSample {
  std::uint64_t round;
  double min, max, total;
  friend bool operator==(const RoundSample&, const RoundSample&) = default;
};

/// Loads are whole tasks if the machine has them, else the agents' own.
struct RoundResult {
  bool reached = false;  ///< what `until` waits for
  bool stable = false;   ///< nothing moves any more, and nothing is to come
  std::uint64_t rounds = 0;
  /// Of a fixed point: the last round with loads that were new.
  std::uint64_t last_new = 0;
  Distribution before, after;
  RoundCosts costs;
  double inserted = 0, executed = 0;  ///< by the arrivals; by the processors
  double moved = 0;                   ///< over all links and rounds, each link's net amount
  double largest_load = 0, largest_total = 0;  ///< at the end of any round
  std::vector<RoundSample> series;
  std::uint64_t series_every = 0;  ///< rounds between the samples
  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

/// Runs rounds on a machine that may have loads already. Throws InvariantError if load is lost or
/// doubled. Conditions that can never be met (until stable with arrivals that never end, fixed
/// point with arrivals that never repeat) just use up the rounds. Ends early when interrupted.
[[nodiscard]] RoundResult run_rounds(RoundMachine& machine, const Arrivals& arrivals,
                                     const RoundOptions& options);

/// Whole tasks at each processor if the machine has them, else loads.
[[nodiscard]] std::vector<double> levels(const RoundMachine& machine);

}  // namespace ballast
