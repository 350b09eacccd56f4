// SPDX-License-Identifier: BSD-3-Clause
// A comparison as a study in memory: its cases are loads x processors x networks x balancers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "core/types.h"
#include "runs/study/study.h"
#include "verbs/balancer_keys.h"
#include "verbs/work.h"

namespace ballast {

/// The schedule that the switch has unless another is asked for.
inline constexpr const char* kDefaultSchedule = "default";

/// One machine of a comparison. The superconcentrator, which has a schedule, uses no network; it
/// stands beside each of them.
struct ComparedCase {
  std::string load;  ///< empty: the load of the experiment
  std::string balancer, topology, schedule;
  NodeId processors;

  [[nodiscard]] bool by_switch() const { return !schedule.empty(); }
  [[nodiscard]] std::string name() const {
    return !by_switch() || schedule == kDefaultSchedule ? balancer : balancer + ", " + schedule;
  }
};

struct CompareOptions {
  std::string experiment;
  WorkOptions work;
  std::vector<std::string> balancers;  ///< empty: compared_balancers()
  std::vector<std::string> topologies{"line", "mesh", "torus", "hypercube", "tree"}, set;
  std::vector<std::string> loads;      ///< empty: that of the experiment, else spike, half, random
  std::vector<std::string> schedules;  ///< of the superconcentrator; empty: default, sequential
  std::vector<std::uint32_t> processors;  ///< empty: the number of the trace, else 64 and 256
  unsigned seeds = 1;
  bool costs = false;   ///< print all costs, too
  bool detail = false;  ///< rows per processor and per link in the document
  std::optional<std::string> report;
  std::optional<std::string> save;  ///< write the study, run nothing
};

/// The experiment's keys of balancers and those of --set.
[[nodiscard]] BalancerKeys balancer_keys(const CompareOptions& options);
/// Those of the options; else all by rounds, the superconcentrator, and the experiment's `own`.
[[nodiscard]] std::vector<std::string> compared_balancers(const CompareOptions& options,
                                                          const std::string& own);

/// Every load, number of processors, topology and balancer; the superconcentrator in its schedules,
/// beside each topology, or once where nothing else needs one.
[[nodiscard]] std::vector<ComparedCase> cases_of(const CompareOptions& options);

/// The study of these cases, in their order, with the axes load, processors, network and balancer.
/// Its seeds begin with that of the experiment, or 1. Throws UserError.
[[nodiscard]] Study compared_study(const CompareOptions& options,
                                   const std::vector<ComparedCase>& cases);

/// Number of processors of the experiment, else of its trace; 0: neither has one.
[[nodiscard]] NodeId own_processors(const CompareOptions& options);

}  // namespace ballast
