// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"
#include "machine/run.h"
#include "results/number_at.h"

namespace ballast {

/// One machine of a comparison. The superconcentrator needs no topology: it is the same for all,
/// with several schedules; empty: the default one.
struct ComparedCase {
  std::string load;  ///< empty: the load of the experiment
  std::string balancer, topology, schedule;
  NodeId processors;
};

/// A complete run, as its document has it.
struct ComparedResult {
  nlohmann::ordered_json result;
  bool by_work = false;  ///< the balancer levels work

  /// See number_at().
  [[nodiscard]] std::optional<double> number(const std::string& path) const {
    return number_at(result, path);
  }
  [[nodiscard]] std::string verdict() const { return result.at("verdict"); }
};

/// From the document of a complete run.
[[nodiscard]] ComparedResult compared_result(const nlohmann::ordered_json& document);

/// No value: the run did not measure it.
using Metric = std::function<std::optional<double>(const ComparedResult&)>;

/// The runs of one machine, one per seed.
struct ComparedRun {
  ComparedCase of;
  bool executes;                             ///< tasks are executed during the run
  unsigned seeds;                            ///< runs begun
  std::vector<ComparedResult> results = {};  ///< of the complete runs
  std::string trouble = {};                  ///< message of a run that failed
  double wall_s = 0;

  /// Text of the mean over the runs that measured the metric; of several, with its 95 % interval:
  /// "12.3 +- 0.4"; "-" if none did.
  [[nodiscard]] std::string mean(const Metric& metric, int decimals = 0) const {
    const std::vector<double> values = measured(metric);
    return values.empty() ? "-" : interval(values, decimals);
  }
  [[nodiscard]] std::string mean(const std::string& path, int decimals = 0) const {
    return mean([&](const ComparedResult& r) { return r.number(path); }, decimals);
  }
  /// The values of the runs that measured the metric.
  [[nodiscard]] std::vector<double> measured(const Metric& metric) const;
  /// Mean imbalance before and after, "1.50 -> 0.00"; " (worse)" if it rose. `of`: "count", "work".
  [[nodiscard]] std::string change(const std::string& of) const;
  [[nodiscard]] bool all(Outcome outcome) const;
  [[nodiscard]] bool by_work() const { return !results.empty() && results.front().by_work; }
  /// "balanced", or "2 balanced, 1 settled".
  [[nodiscard]] std::string verdicts() const;
  [[nodiscard]] std::string name() const {
    return of.schedule.empty() ? of.balancer : of.balancer + ", " + of.schedule;
  }
  [[nodiscard]] std::string carrier() const {
    return of.topology.empty() ? "(switch)" : of.topology;
  }
  [[nodiscard]] std::string load() const { return of.load.empty() ? "own" : of.load; }

 private:
  static std::string interval(const std::vector<double>& values, int decimals);
};

/// For runs that end balanced: a table of all (messages: of agents, up to stability), then for each
/// load and number of processors the cycles by balancer and topology. For runs that execute their
/// tasks: a ranking for each load and number of processors. Then the failures.
[[nodiscard]] std::string comparison_text(const std::vector<ComparedRun>& runs);

/// Table of runs that execute their tasks under one load and number of processors, the shortest
/// mean wait first, machines without a complete run last. Not empty.
[[nodiscard]] std::string ranking_text(std::vector<const ComparedRun*> runs);

}  // namespace ballast
