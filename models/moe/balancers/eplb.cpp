// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>
#include <vector>

#include "moe/expert_balancer.h"
#include "moe/expert_placement.h"

namespace ballast {
namespace {

/// DeepSeek's EPLB: experts with much load get replicas, by the counts of past rounds of the layer.
class Eplb final : public ExpertBalancer {
 public:
  struct Options {
    PlacementSizes sizes;
    std::uint32_t window, every;
    bool oracle;
  };
  Eplb(const Options& options, const ExpertBalancerContext& context)
      : o_(options), layers_(context.layers) {
    const std::vector<std::uint64_t> equal(context.experts, 1);
    for (Layer& layer : layers_) {
      layer.slots = place_experts(equal, o_.sizes);
      layer.sum.assign(context.experts, 0);
    }
  }
  [[nodiscard]] bool places_experts() const override { return true; }

  void plan(const ExpertTable& counts, std::uint32_t layer, ExpertPlan& plan) override {
    Layer& l = layers_[layer];
    const std::vector<std::uint64_t> now = counts.by_expert();
    const bool known = o_.oracle || !l.past.empty();
    if (known && l.rounds % o_.every == 0) {
      move_to(l, place_experts(o_.oracle ? now : l.sum, o_.sizes), plan);
      plan.cost.reported = counts.experts;
      plan.cost.answered = o_.sizes.replicas;
    }
    ++l.rounds;
    share(l, now, plan.shares);
    if (o_.oracle) return;
    for (ExpertId e = 0; e < counts.experts; ++e) l.sum[e] += now[e];
    l.past.push_back(now);
    if (l.past.size() <= o_.window) return;
    for (ExpertId e = 0; e < counts.experts; ++e) l.sum[e] -= l.past.front()[e];
    l.past.pop_front();
  }

 private:
  struct Layer {
    std::vector<ExpertId> slots;
    std::vector<std::uint64_t> sum;  ///< of the window
    std::deque<std::vector<std::uint64_t>> past;
    std::uint64_t rounds = 0;
  };

  /// Experts that are new on a rank come from their home.
  void move_to(Layer& l, std::vector<ExpertId> slots, ExpertPlan& plan) const {
    const std::size_t per_rank = slots.size() / o_.sizes.ranks;
    for (NodeId r = 0; r < o_.sizes.ranks; ++r) {
      const auto before = l.slots.begin() + static_cast<std::ptrdiff_t>(r * per_rank);
      std::set<ExpertId> fetched;
      for (std::size_t k = r * per_rank; k < (r + 1) * per_rank; ++k) {
        const ExpertId e = slots[k];
        if (std::find(before, before + static_cast<std::ptrdiff_t>(per_rank), e) !=
            before + static_cast<std::ptrdiff_t>(per_rank)) {
          continue;
        }
        if (home_of(e, o_.sizes.ranks, plan.shares.experts) == r) continue;
        if (fetched.insert(e).second) plan.fetches.emplace_back(r, e);
      }
    }
    l.slots = std::move(slots);
  }

  /// An expert's copies go to its replicas in turn, in the order of the slots.
  void share(const Layer& l, const std::vector<std::uint64_t>& copies, ExpertTable& shares) const {
    const std::size_t per_rank = l.slots.size() / o_.sizes.ranks;
    std::fill(shares.cells.begin(), shares.cells.end(), 0);
    std::vector<std::uint32_t> replicas(shares.experts, 0), turn(shares.experts, 0);
    for (const ExpertId e : l.slots) ++replicas[e];
    for (std::size_t k = 0; k < l.slots.size(); ++k) {
      const ExpertId e = l.slots[k];
      const std::uint64_t extra = turn[e]++ < copies[e] % replicas[e] ? 1 : 0;
      shares.at(static_cast<NodeId>(k / per_rank), e) +=
          static_cast<std::uint32_t>(copies[e] / replicas[e] + extra);
    }
  }

  Options o_;
  std::vector<Layer> layers_;
};

std::unique_ptr<ExpertBalancer> make_eplb(const Args& args, const ExpertBalancerContext& context) {
  const NodeId p = context.ranks;
  const ExpertId fewest = (context.experts + p - 1) / p;
  const auto slots = args.has("slots") ? args.get<ExpertId>("slots") : fewest + 1;
  const auto nodes = args.get<NodeId>("nodes");
  const auto groups = args.get<ExpertId>("groups");
  if (slots < fewest) {
    throw UserError(args.where("slots"),
                    fmt::format("moe.balancer.slots: expected at least {} experts per rank for {} "
                                "experts on {} ranks, got {}",
                                fewest, context.experts, p, slots));
  }
  if (p % nodes != 0) {
    throw UserError(
        args.where("nodes"),
        fmt::format("moe.balancer.nodes: expected a divisor of the {} ranks, got {}", p, nodes));
  }
  if (context.experts % groups != 0) {
    throw UserError(args.where("groups"),
                    fmt::format("moe.balancer.groups: expected a divisor of the {} experts, got {}",
                                context.experts, groups));
  }
  return std::make_unique<Eplb>(Eplb::Options{{slots * p, groups, nodes, p},
                                              args.get<std::uint32_t>("window"),
                                              args.get<std::uint32_t>("every"),
                                              args.get<bool>("oracle")},
                                context);
}

const Registered<ExpertBalancerMaker> kEplb{
    {"eplb",
     "replicas of loaded experts, placed greedily by the counts of past steps (DeepSeek's EPLB)",
     {Key::integer("slots")
          .range(1, 1u << 20)
          .unit("experts")
          .help("physical experts per rank; default: one more than the fewest"),
      Key::integer("groups", 1)
          .range(1, 1u << 20)
          .help("groups of consecutive experts; a group stays on a node if nodes divide groups"),
      Key::integer("nodes", 1).range(1, 1u << 20).help("nodes of consecutive ranks"),
      Key::integer("window", 1)
          .range(1, 1u << 20)
          .unit("steps")
          .help("past steps whose counts decide; before the first step all experts count the same"),
      Key::integer("every", 1)
          .range(1, 1u << 20)
          .unit("steps")
          .help("steps between two placements"),
      Key::boolean("oracle", false)
          .help("place by the counts of the step itself, which nobody knows in advance")},
     make_eplb}};

}  // namespace
}  // namespace ballast
