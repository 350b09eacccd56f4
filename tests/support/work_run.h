// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

#include "superconcentrator/work_balancer.h"
#include "support/work_processors.h"

namespace ballast {

inline constexpr std::array kSchedules{Schedule::sequential, Schedule::overlapped,
                                       Schedule::streaming};

struct WorkRun {
  TaskLengths tasks;
  std::vector<UntimedWork::Wave> waves;
  std::vector<UntimedWork::Move> moves;  ///< within a wave by receiver
  std::vector<Cycle> ranked;             ///< cycles of the replies; 0 is that of the start strobe
  Cycle balanced = 0, arrived = 0;       ///< strobe; last arrival
  std::size_t most_promised = 0;         ///< tasks of a processor, and not taken

  /// Without the waves that moved nothing.
  [[nodiscard]] std::vector<UntimedWork::Wave> moving_waves() const { return moving(waves); }
  [[nodiscard]] static std::vector<UntimedWork::Wave> moving(std::vector<UntimedWork::Wave> waves) {
    std::erase_if(waves, [](const UntimedWork::Wave& wave) { return wave.moved == 0; });
    return waves;
  }
};

inline std::unique_ptr<Switch> work_balancer_of(const Geometry& g) {
  if (is_lean(g.form)) return std::make_unique<WorkBalancerCore>(g);
  return std::make_unique<WorkBalancerJan94Core>(g);
}

inline WorkProcessors::Seen seen_of(const Switch& core) {
  return {core.terms(), core.promised(), core.take(), core.out()};
}

/// The largest load must never rise if every task counts at its destination, which the leaves'
/// upper bounds give.
inline WorkRun run_work(Switch& core, const TaskLengths& before, Schedule schedule,
                        Cycle limit = 200'000) {
  WorkRun run;
  WorkProcessors processors(before);
  const std::vector<std::uint32_t> load = processors.load;
  const std::uint32_t most = *std::max_element(load.begin(), load.end());
  for (Cycle cycle = 0;; ++cycle) {
    const Switch::Status status = core.status();
    if (cycle != 0) {
      if (status.ranked) {
        run.ranked.push_back(cycle);
        const WorkTerms t = core.terms();
        run.waves.push_back({status.step, t.lo, t.hi, t.theta, t.floor, status.bound});
      }
      if (!core.out().empty()) run.arrived = cycle;
      if (cycle > limit) ADD_FAILURE() << "no end";
      if (status.balanced || cycle > limit) {
        run.balanced = cycle;
        break;
      }
    }
    const WorkProcessors::Seen seen = seen_of(core);
    WorkProcessors next = processors;  // reads the outputs of this cycle, like the switch
    next.step(seen);
    core.step({cycle == 0, schedule, load, processors.data, processors.offer, processors.length,
               processors.leaving});
    processors = std::move(next);
    for (const auto& move : processors.arrived) {
      run.moves.push_back({run.waves.size() - 1, move.from, move.to, move.length});
    }
    if (*std::max_element(processors.load.begin(), processors.load.end()) > most) {
      ADD_FAILURE() << "the largest load has risen in cycle " << cycle;
    }
  }
  run.tasks = processors.tasks();
  run.most_promised = processors.most_promised;
  std::sort(run.moves.begin(), run.moves.end(), [](const auto& a, const auto& b) {
    return std::pair(a.wave, a.to) < std::pair(b.wave, b.to);
  });
  return run;
}

}  // namespace ballast
