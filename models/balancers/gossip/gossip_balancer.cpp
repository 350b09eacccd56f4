// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "balancers/gossip/gossip.h"
#include "balancers/gossip/gossip_knowledge.h"
#include "planning/placement_state.h"

namespace ballast {
namespace {

/// Gossip as a planner at every processor.
class GossipPlanner final : public Planner {
 public:
  explicit GossipPlanner(const GossipOptions& options) : options_(options) {}
  [[nodiscard]] bool talks() const noexcept override { return true; }
  void start(std::uint64_t seed) override { seed_ = seed; }
  [[nodiscard]] PlannerExchanges exchanges() const override { return exchanges_; }
  [[nodiscard]] PlannerNeeds needs() const noexcept override { return {.edges = options_.by_work}; }

  /// If each processor hears of all, and sends in all rounds.
  [[nodiscard]] std::uint64_t bytes(const RunSize& e) const override {
    const std::uint64_t p = e.processors;
    const GossipReach reach =
        gossip_reach(static_cast<std::uint32_t>(p), options_.rounds, options_.fanout);
    const bool tempered = options_.rule == GossipOptions::Rule::tempered;
    const std::uint64_t messages =
        tempered ? std::uint64_t{options_.iterations} * reach.rounds * reach.fanout
                 : 2 * (2 * std::bit_width(p) + 1);  // of a processor
    return GossipKnowledge::bytes(p) + (options_.by_work ? PlacementState::bytes(e, needs()) : 0) +
           p * (2 * messages * sizeof(PlannerMessage) + options_.iterations * sizeof(double));
  }

  void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
    exchanges_.clear();
    if (view.reports.empty()) return;
    GossipStart from;
    std::vector<TaskId> names;
    for (std::size_t i = 0; i < view.reports.size(); ++i) {
      const PlannerReport& report = view.reports[i];
      from.loads.push_back(report.load);
      from.speeds.push_back(report.speed);
      for (const auto& [task, length] : report.tasks) {
        from.tasks.push_back({i, length});
        names.push_back(task);
      }
    }
    std::optional<PlanningProblem> problem;
    std::optional<PlacementState> works;
    if (options_.by_work) {
      const WorkModel model = ccm_work(problem.emplace(view));
      from.unit = model.load;
      from.works = &works.emplace(*problem, model);
    }
    // Other numbers for every plan.
    GossipResult result = gossip(from, options_, seed_ + plans_++ * 0x9E3779B97F4A7C15u);
    const auto processor = [&](std::size_t i) { return view.reports[i].processor; };
    for (std::size_t t = 0; t < names.size(); ++t) {
      if (result.at[t] == from.tasks[t].at) continue;
      transfers.push_back({processor(from.tasks[t].at), processor(result.at[t]), 1, names[t]});
    }
    exchanges_ = std::move(result.exchanges);
    for (auto& phase : exchanges_) {
      for (PlannerMessage& m : phase) m = {processor(m.from), processor(m.to), m.words};
    }
  }

 private:
  GossipOptions options_;
  std::uint64_t seed_ = 1, plans_ = 0;
  PlannerExchanges exchanges_;
};

GossipOptions gossip_options(const Args& args) {
  GossipOptions o;
  const auto optional = [&](const char* key) {
    return args.has(key) ? std::optional(args.get<std::uint32_t>(key)) : std::nullopt;
  };
  const bool distributed = args.text("rule") == "distributed";
  if (distributed) {
    for (const char* key : {"criterion", "order", "rounds", "fanout", "work_model"}) {
      if (!args.has(key)) continue;
      throw UserError(args.where(key),
                      fmt::format("balancer.{}: has no effect with balancer.rule = "
                                  "\"distributed\"; leave it out",
                                  key));
    }
    o.rule = GossipOptions::Rule::distributed;
  }
  o.relaxed = !args.has("criterion") || args.text("criterion") == "relaxed";
  if (args.has("order") && args.text("order") != "fewest") {
    o.order = args.text("order") == "small" ? GossipOrder::small : GossipOrder::shortest;
  }
  o.iterations = optional("iterations").value_or(distributed ? 10 : 4);
  o.threshold = args.has("threshold") ? args.get<double>("threshold") : distributed ? 1.05 : 1.03;
  o.rounds = optional("rounds");
  o.fanout = optional("fanout");
  o.least = args.text("draw") == "least";
  o.by_work = levels_ccm_work(args);
  return o;
}

const Registered<BalancerSetup> kGossip{
    {"gossip",
     "gossip: underloaded processors make themselves known to random others, overloaded ones offer "
     "tasks to those they know; no processor knows all (TemperedLB of vt, DistributedLB of "
     "Charm++)",
     planner_keys(
         {Key::text("rule", "tempered")
              .choices({"tempered", "distributed"})
              .help("tempered: iterations, of which the best counts; distributed: a target that "
                    "falls, with offers and answers"),
          Key::text("criterion")
              .choices({"original", "relaxed"})
              .help("with rule tempered; original: a receiver stays below the mean; relaxed: below "
                    "the giver; default: relaxed"),
          Key::text("order")
              .choices({"fewest", "small", "shortest"})
              .help(
                  "tasks to offer first, with rule tempered; fewest: the shortest that alone ends "
                  "the excess; small: the longest of the shortest that together end it; "
                  "shortest; default: fewest"),
          work_model_key(),
          Key::integer("iterations")
              .range(1, 1'000)
              .help("repeats of inform and transfer; default: 4, with rule distributed 10"),
          Key::integer("rounds").range(1, 1'000).help(
              "inform rounds; default: about sqrt(lg p), or enough for the fanout"),
          Key::integer("fanout")
              .range(1, 1u << 20)
              .unit("processors")
              .help("receivers of a processor in a round; default: p^(1 / rounds), rounded up"),
          Key::real("threshold")
              .range(1, 1e6)
              .help("max / mean below which nothing is done; default: 1.03, with rule distributed "
                    "1.05"),
          Key::text("draw", "random")
              .choices({"random", "least"})
              .help("receiver of an offer; random: the less loaded, the likelier; least: the least "
                    "loaded known one")}),
     [](const Args& args) {
       const GossipOptions options = gossip_options(args);
       Balancing made = planner_balancing<GossipPlanner>(args, options);
       if (options.by_work) measure_ccm_work(made, args);
       return made;
     },
     {{"rule",
       "inform rounds spread the loads of underloaded processors; overloaded ones offer tasks by "
       "what they know; messages have a flit, and one for each entry of their lists (affine: "
       "three)"},
      {"ends", "one plan"},
      {"source",
       "TemperedLB: Lifflander et al., CLUSTER 2021; DistributedLB: Menon, Kale, SC 2013"}}}};

}  // namespace
}  // namespace ballast
