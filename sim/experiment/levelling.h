// SPDX-License-Identifier: BSD-3-Clause
// The measure that a balancer levels in a run with tasks, and the condition for balanced.
#pragma once

#include "experiment/experiment.h"
#include "machine/balancing.h"

namespace ballast {

struct Levelling {
  Measure measure = Measure::count;  ///< by work if lengths differ and tasks only move
  Goal goal;                         ///< by default of the same measure
  double quantum = 1.0;              ///< work that counts as a load of 1
  unsigned load_width = 0;           ///< bits of a load in a switch that balances work; else 0
  double rounding = 0;               ///< relative error of the work in whole quanta
  double worst_rounding = 0;         ///< relative error of the length that has the largest
};

/// Refuses keys of [run] without effect in an executing run. Throws UserError.
void check_goal(const Experiment& e);

/// Throws UserError: a key without effect, speeds that the balancer does not support, work too
/// large for the switch's loads.
[[nodiscard]] Levelling levelling_of(const Experiment& e, const Balancing& balancing,
                                     const Tasks& tasks, double cycles_per_work);

}  // namespace ballast
