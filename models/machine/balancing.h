// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/registry.h"
#include "machine/planner_nodes.h"
#include "topology/topology.h"

namespace ballast {

/// Context for the processors of a run.
struct NodesContext {
  const Tasks& tasks;  ///< must outlive them
  const Topology& topology;
  const TaskNodes::Options& options;
  std::uint64_t seed = 1;
  bool isolated = false;  ///< see RoundAgentsContext
};

/// A balancer on a network: makes the processors of a run, with their part of the balancer.
class NodesMaker {
 public:
  virtual ~NodesMaker() = default;
  /// Throws UserError: a topology that the balancer does not support.
  [[nodiscard]] virtual std::unique_ptr<TaskNodes> make(const NodesContext& context) const = 0;
  /// Bytes that they touch, agents included; see RunSize.
  [[nodiscard]] virtual std::uint64_t bytes(const RunSize& e, const Topology& topology,
                                            const TaskNodes::Options& options) const = 0;
};

/// Requirements of a balancer on its machine.
struct Balancing {
  enum class Carrier { none, the_switch, network };
  Carrier carrier = Carrier::none;  ///< carrier of the tasks that it moves
  Cycle every = 0;  ///< cycles between its starts; 0: a planner once, when all tasks have arrived;
                    ///< round agents as soon as their messages have arrived
  std::shared_ptr<const NodesMaker> nodes = nullptr;  ///< for the network
  std::uint32_t message_flits = 0;                    ///< flits of an agent's message
  Cycle message_cycles = 0;                           ///< see TaskNodes::Options
  bool between_tasks = false;                         ///< see TaskNodes::Options
  bool levels = false;         ///< levels by a measure: it has the measure_keys
  bool central = false;        ///< a planner that sends messages, whose moves name tasks
  bool only_executes = false;  ///< refuses runs in which tasks only move
  bool during = false;         ///< in a run of phases: it runs during execution, not before it
  bool own_wires = false;      ///< its tasks do not use the network, only their messages do
  bool started = false;        ///< the machine starts it: once if `every` is 0
  std::optional<Measure> measure = {};      ///< absent: the machine's default
  std::optional<double> quantum = {};       ///< by work; absent: the mean length
  std::optional<std::uint32_t> moves = {};  ///< by work: TaskStore::Options::max_moves
  std::uint32_t default_moves = 0;          ///< value if the user sets none
  /// Checks a run whose tasks only move, by their mean number per processor (by work: quanta).
  /// Throws UserError: with this mean, the balancer may never come to rest. Empty: no check.
  std::function<void(double mean)> check_mean = nullptr;
  bool uneven = true;             ///< by work, its runs end even if processors differ in speed
  PlannerNeeds needs = {};        ///< of a planner
  bool automatic_period = false;  ///< in a run of phases: see AutomaticPeriod
  bool given_swap = false;        ///< the user has set `swap` (round_keys)
};

using BalancerSetup = std::function<Balancing(const Args&)>;

/// The key `every` of balancers that a machine starts.
[[nodiscard]] Key every_key();
/// The key `message_flits` of balancers with agents.
[[nodiscard]] Key message_flits_key();

/// Keys of balancers that level by count or by work: measure, quantum; their values for Balancing.
[[nodiscard]] std::vector<Key> measure_keys();
void set_measure(Balancing& balancing, const Args& args);

/// Processors under a planner.
class PlannerBalancing final : public NodesMaker {
 public:
  using Maker = std::function<std::unique_ptr<Planner>()>;
  explicit PlannerBalancing(Maker planner) : planner(std::move(planner)) {}
  [[nodiscard]] std::unique_ptr<TaskNodes> make(const NodesContext& c) const override {
    auto made = planner();
    made->start(c.seed);
    return std::make_unique<PlannerNodes>(c.tasks, c.options, c.topology, std::move(made));
  }
  [[nodiscard]] std::uint64_t bytes(const RunSize& e, const Topology&,
                                    const TaskNodes::Options& options) const override {
    const auto made = planner();
    return PlannerNodes::bytes(e, options, true, made->talks()) + made->bytes(e);
  }

  const Maker planner;  ///< makes a new planner for each run
};

/// Keys of the switch and of all planners (every, measure, quantum), and `more`.
[[nodiscard]] std::vector<Key> planner_keys(std::vector<Key> more);

/// A balancer with a planner P; each run gets a new one, made with `of`.
template <class P, class... Of>
Balancing planner_balancing(const Args& args, Of... of) {
  Balancing balancing{
      .carrier = Balancing::Carrier::network,
      .every = args.get<Cycle>("every"),
      .nodes = std::make_shared<PlannerBalancing>([of...] { return std::make_unique<P>(of...); }),
      .central = P(of...).talks(),
      .during = args.get<Cycle>("every") != 0,
      .started = true,
      .needs = P(of...).needs()};
  set_measure(balancing, args);
  return balancing;
}

}  // namespace ballast
