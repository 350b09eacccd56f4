// SPDX-License-Identifier: BSD-3-Clause
// What the balancer of a run with tasks levels, and what counts as balanced.
#pragma once

#include "experiment/experiment.h"
#include "machine/balancing.h"

namespace ballast {

struct Levelling {
  Measure measure = Measure::count;  ///< by work where lengths differ and nothing is executed
  Goal goal;                         ///< of the same measure unless given
  double quantum = 1.0;              ///< work that is a load of 1
  unsigned load_width = 0;           ///< bits of a load, of a switch that balances work; else 0
  double rounding = 0;  ///< share of the work by which lengths in its whole quanta are wrong
};

/// Keys of [run] that have no effect where tasks are executed. Throws UserError.
void check_goal(const Experiment& e);

/// Throws UserError: a key that would have no effect, speeds that the balancer cannot do with, work
/// that does not fit into the switch's loads.
[[nodiscard]] Levelling levelling_of(const Experiment& e, const Balancing& balancing,
                                     const Tasks& tasks, double cycles_per_work);

}  // namespace ballast
