// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [rounds]: the papers' machine. [workload] gives the initial loads.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "balancers/by_name.h"
#include "core/stop.h"
#include "experiment/elaboration.h"
#include "experiment/sections.h"
#include "rounds/round_balancing.h"
#include "workloads/workload.h"

namespace ballast {

std::string not_reached(const RoundsRun& r) {
  switch (r.options.until) {
    case RoundsUntil::stable:
      return "tasks still move";
    case RoundsUntil::fixed_point:
      return "the loads do not repeat";
    case RoundsUntil::max:
      return fmt::format("of {} rounds", r.options.max);
  }
  return "";
}

namespace {

/// Processors per thread that are worth a barrier in each round.
constexpr std::uint64_t kGrain = 1 << 15;

/// Lists by processor in the result: loads before and after.
constexpr unsigned kLists = 2;

class RoundsSimulation final : public Simulation {
 public:
  explicit RoundsSimulation(const Experiment& e)
      : e_(e),
        topology_(make_topology(e)),
        balancing_(make_part<BalancerSetup>(e.balancer)),
        stencil_(stencil()) {
    rounds_fields().check(*e_.rounds, "rounds");
    rounds_run_fields().check(e_.run, "run");
    check_frames(e_);
    if (whole() && e_.run.imbalance) {
      throw UserError(place_of(e_, "run.imbalance"),
                      "run.imbalance: has no effect with rounds.loads = \"whole\", where max - min "
                      "<= 1 is balanced; leave it out");
    }
    if (balancing_.measure) refuse("balancer.measure");
    if (balancing_.quantum) refuse("balancer.quantum");
    if (balancing_.given_swap) refuse("balancer.swap");
    if (!e_.arrivals) e_.arrivals = {"none", {}};
    const NodeId processors = topology_->processors();
    if (e_.machine.processors.value_or(processors) != processors) {
      throw UserError(
          place_of(e_, "machine.processors"),
          fmt::format(
              "machine.processors: expected {1}, the size of the topology, got {0}; leave it out",
              *e_.machine.processors, processors));
    }
    plan_memory();
    make_loads(processors);
    if (!stencil_) static_cast<void>(within_memory(e_, size_key_of(e_), [&] { return agents(); }));
    arrivals_ =
        make_part<ArrivalsMaker>(e_.arrivals, ArrivalsContext{processors, e_.run.seed, whole()});
    check_until();

    record(processors);
  }

  [[nodiscard]] bool threaded() const noexcept override { return stencil_.has_value(); }

  Result run(Kernel) override {
    const RoundsSection& s = *e_.rounds;
    const std::unique_ptr<RoundAgents> the_agents = stencil_ ? nullptr : agents();
    const std::unique_ptr<Lockstep> the_stencil =
        stencil_ ? stencil_->make(threads_for(e_.run.threads, loads_.size(), kGrain)) : nullptr;
    RoundMachine machine =
        stencil_ ? RoundMachine(*the_stencil) : RoundMachine(*the_agents, whole());
    for (NodeId i = 0; i < loads_.size(); ++i) {
      if (loads_[i] != 0) machine.insert(i, loads_[i]);
    }
    RoundOptions options{.max = s.max,
                         .consume = s.consume != 0,
                         .order = s.order,
                         .until = s.until,
                         .series = s.series,
                         .frames = e_.run.frames,
                         .lists = lists(),
                         .observer = e_.run.observer};
    if (e_.run.progress) {
      options.progress = [this](std::uint64_t rounds) { e_.run.progress(rounds, rounds); };
    }
    const auto start = std::chrono::steady_clock::now();
    RoundsRun r{run_rounds(machine, *arrivals_, options), topology_->shape(), s,
                arrivals_->end() != 0};
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const Lockstep& lockstep = machine.lockstep();
    r.threads = lockstep.threads();
    r.serial_share = 1 - lockstep.shared_seconds() / std::max(took.count(), 1e-9);
    const Distribution& after = r.after;
    r.balanced =
        whole() ? after.max - after.min <= 1 : after.imbalance().value_or(0) <= imbalance();
    if (!r.reached && interrupt::pending() != 0) {
      Stop stop = interruption(r.rounds, fmt::format("round {}", r.rounds), not_reached(r));
      throw Stopped<Result>(std::move(stop), {config_, std::move(r), e_.run.detail});
    }
    return {config_, std::move(r), e_.run.detail};
  }

 private:
  void record(NodeId processors) {
    // Of a workload that is more than loads, the tasks are counted; its keys are recorded as read.
    const bool counted = loads_maker() == nullptr;
    const RunFacts run{.whole_tasks = counted,
                       .sends_messages = counted,
                       .bytes_travel = counted,
                       .balances_phases = counted};
    Args machine = record_of<TopologyMaker>(e_.machine.topology, "topology", run);
    if (e_.machine.processors) machine.set("processors", std::int64_t{processors}, {});
    config_["machine"] = to_json(machine);
    config_["machine"]["processors"] = processors;
    if (e_.workload) {
      config_["workload"] = to_json(record_of<WorkloadMaker>(e_.workload, "kind", run));
    }
    config_["balancer"] = to_json(record_of<BalancerSetup>(e_.balancer, "name", run));
    config_["arrivals"] = to_json(record_of<ArrivalsMaker>(e_.arrivals, "kind", run));
    config_["rounds"] = to_json(rounds_fields().record(*e_.rounds, "rounds", run));
    config_["run"] = to_json(rounds_run_fields().record(e_.run, "run", run));
    if (!whole()) config_["run"]["imbalance"] = imbalance();
  }

  [[noreturn]] void refuse(const char* key) const {
    throw UserError(
        place_of(e_, key),
        fmt::format(
            "{}: has no effect with [rounds], whose loads are numbers of tasks; leave it out",
            key));
  }
  [[nodiscard]] bool whole() const { return e_.rounds->loads == RoundsSection::Loads::whole; }
  [[nodiscard]] bool lists() const {
    return e_.run.detail || topology_->processors() <= RoundsRun::kPictured;
  }
  [[nodiscard]] double imbalance() const { return e_.run.imbalance.value_or(Goal{}.imbalance); }

  [[nodiscard]] std::unique_ptr<RoundAgents> agents() const {
    const auto* rounds = dynamic_cast<const RoundBalancing*>(balancing_.nodes.get());
    if (rounds != nullptr) return rounds->agents({*topology_});
    throw UserError(place_of(e_, "balancer.name"),
                    fmt::format("balancer.name: \"{}\" is not round-based; choose one of {}",
                                e_.balancer.name, fmt::join(round_balancers(), ", ")));
  }

  /// None: only the agents can do it. Whole tasks follow the flows of agents.
  [[nodiscard]] std::optional<StencilPlan> stencil() const {
    const auto* rounds = dynamic_cast<const RoundBalancing*>(balancing_.nodes.get());
    if (rounds == nullptr || !rounds->stencils || whole()) return std::nullopt;
    return rounds->stencils(*topology_);
  }

  void plan_memory() {
    const auto* rounds = dynamic_cast<const RoundBalancing*>(balancing_.nodes.get());
    const RunSize& e = size_ = {.processors = topology_->processors()};
    const std::string key = size_key_of(e_);
    const auto refuse = [&] { refuse_too_large(memory_, place_of(e_, key), key); };
    memory_.add("topology", topology_->bytes());
    memory_.add("loads", e.processors * sizeof loads_[0]);
    refuse();  // before counting the neighbours
    const std::uint64_t made = memory_.total();
    const bool changes = e_.arrivals.name != "none" || e_.rounds->consume != 0;
    const RoundBalancing::Size size = stencil_ ? RoundBalancing::Size{0, stencil_->bytes(changes)}
                                      : rounds == nullptr ? RoundBalancing::Size{0, 0}
                                                          : rounds->sizes(*topology_);
    memory_.add("agents", size.bytes);
    if (whole())
      memory_.add("tasks", e.processors * sizeof(std::int64_t) + Bank::bytes(size.links));
    if (e_.arrivals.name != "none") memory_.add("arrivals", e.processors * sizeof(double));
    if (e_.rounds->until == RoundsUntil::fixed_point)
      memory_.add("comparison", e.processors * 2 * sizeof(double));
    if (lists()) memory_.add("result", result_bytes(e, kLists));
    if (e_.run.detail) memory_.add("report", report_bytes(e, kLists));
    add_frames(memory_, e, e_.run.frames);
    refuse();
    run_bytes_ = memory_.total() - made;
  }

  /// Of a workload that is nothing else; else null.
  [[nodiscard]] WorkloadMaker::Loads loads_maker() const {
    return e_.workload ? Registry<WorkloadMaker>::named(e_.workload.name).make.loads : nullptr;
  }

  void make_loads(NodeId processors) {
    if (!e_.workload) return loads_.resize(processors, 0);
    const WorkloadContext context{.processors = processors,
                                  .seed = e_.run.seed,
                                  .topology = e_.machine.topology.name,
                                  .named = e_.machine.processors.has_value()};
    if (const auto make = loads_maker()) {
      loads_ = make(args_of<WorkloadMaker>(e_.workload), context);
    } else {
      count_tasks(context);
    }
    size_.tasks = std::accumulate(loads_.begin(), loads_.end(), std::uint64_t{0});
  }

  /// Tasks of a workload that is more than loads.
  void count_tasks(const WorkloadContext& context) {
    const auto tasks = make_part<WorkloadMaker>(e_.workload, context);
    if (tasks.any_fixed()) {
      throw UserError(place_of(e_, "workload"),
                      "workload: expected tasks that may all move with [rounds], got some that "
                      "cannot; remove [rounds]");
    }
    if (tasks.births || tasks.after_inputs) {
      throw UserError(
          place_of(e_, "workload.kind"),
          fmt::format("workload.kind: expected only initial loads with [rounds], got "
                      "\"{}\", whose tasks {} others",
                      e_.workload.name,
                      tasks.births ? "are born at the end of" : "wait for the ends of"));
    }
    loads_.resize(context.processors, 0);
    for (std::size_t t = 0; t < tasks.size(); ++t) {
      if (tasks.arrival[t] != 0) {
        throw UserError(place_of(e_, "workload"),
                        "workload: expected only initial loads with [rounds], got tasks that "
                        "arrive later; use [arrivals]");
      }
      ++loads_[tasks.home[t]];
    }
    const std::uint64_t bytes = tasks.size() * Tasks::kBytes;  // gone when the run begins
    if (bytes > run_bytes_) memory_.add("workload", bytes - run_bytes_);
  }

  /// Refuses an end condition that can never be met.
  void check_until() const {
    const RoundsUntil until = e_.rounds->until;
    const char* what = nullptr;
    if (until == RoundsUntil::stable && arrivals_->end() == Arrivals::kForever) {
      what = "arrive in every round, so tasks always move; expected fixed-point or all";
    }
    if (until == RoundsUntil::fixed_point && arrivals_->period() == 0) {
      what = "never repeat, so the loads reach no fixed point; expected all";
    }
    if (what == nullptr) return;
    throw UserError(
        place_of(e_, "rounds.until"),
        fmt::format("rounds.until: got \"{}\", but with arrivals.kind = \"{}\" tasks {}",
                    until == RoundsUntil::stable ? "stable" : "fixed-point", e_.arrivals.name,
                    what));
  }

  Experiment e_;
  std::unique_ptr<Topology> topology_;
  Balancing balancing_;
  std::optional<StencilPlan> stencil_;
  std::uint64_t run_bytes_ = 0;       ///< of what is made after the workload
  std::vector<std::uint64_t> loads_;  ///< initial tasks, by processor
  std::unique_ptr<Arrivals> arrivals_;
};

}  // namespace

std::unique_ptr<Simulation> elaborate_rounds(const Experiment& e) {
  return std::make_unique<RoundsSimulation>(e);
}

}  // namespace ballast
