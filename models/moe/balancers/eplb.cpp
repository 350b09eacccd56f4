// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/input_limits.h"
#include "moe/expert_balancer.h"
#include "moe/expert_placement.h"
#include "moe/kept_placement.h"
#include "moe/placement_file.h"

namespace ballast {
namespace {

/// DeepSeek's EPLB: experts with much load get replicas, by the counts of past rounds of the layer.
/// With `keep`, the placement near the last one instead.
class Eplb final : public ExpertBalancer {
 public:
  struct Options {
    PlacementSizes sizes;
    std::uint32_t window, every;
    bool oracle;
    std::optional<KeepOptions> keep = {};
    ExpertMaps first = {};  ///< by layer; empty: EPLB's for equal loads
  };
  Eplb(Options options, const ExpertBalancerContext& context)
      : o_(std::move(options)), layers_(context.layers) {
    const std::vector<std::uint64_t> equal(context.experts, 1);
    for (std::size_t k = 0; k < layers_.size(); ++k) {
      Layer& layer = layers_[k];
      layer.sum.assign(context.experts, 0);
      layer.slots = o_.first.empty() ? place_experts(equal, o_.sizes) : o_.first[k];
      if (o_.keep) make_different(layer.slots, o_.sizes.ranks, context.experts);
    }
  }
  [[nodiscard]] bool places_experts() const override { return true; }
  [[nodiscard]] ExpertMaps placement() const override {
    ExpertMaps maps;
    if (!o_.keep && o_.first.empty()) return maps;
    for (const Layer& layer : layers_) maps.push_back(layer.slots);
    return maps;
  }

  void plan(const ExpertTable& counts, std::uint32_t layer, ExpertPlan& plan) override {
    Layer& l = layers_[layer];
    const std::vector<std::uint64_t> now = counts.by_expert();
    const bool known = o_.oracle || !l.past.empty();
    if (known && l.rounds % o_.every == 0) {
      const std::vector<std::uint64_t>& load = o_.oracle ? now : l.sum;
      plan.cost.reported = counts.experts;
      if (o_.keep) {
        keep(l, load, plan);
      } else {
        move_to(l, place_experts(load, o_.sizes), plan);
        plan.cost.answered = o_.sizes.replicas;
      }
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
        const NodeId home = home_of(e, o_.sizes.ranks, plan.shares.experts);
        if (home != r && fetched.insert(e).second) plan.fetches.push_back({r, e, home});
      }
    }
    l.slots = std::move(slots);
  }

  /// Weights come from a rank that has them. The answer has the changed slots, two numbers each.
  void keep(Layer& l, const std::vector<std::uint64_t>& load, ExpertPlan& plan) const {
    KeptPlacement kept = keep_placement(l.slots, load, *o_.keep);
    const auto moved = static_cast<std::uint32_t>(kept.moved.size());
    plan.cost.answered = std::max(1u, 2 * moved);
    plan.change = {
        {moved, kept.cost, kept.max_over_mean, kept.max_over_mean > o_.keep->bound * (1 + 1e-9)}};
    plan.fetches = std::move(kept.moved);
    l.slots = std::move(kept.slots);
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

/// The bound, and what does not go with it.
std::optional<KeepOptions> keep_options(const Args& args, const ExpertBalancerContext& context,
                                        const PlacementSizes& sizes) {
  const bool given = args.has("keep");
  if (args.has("node_cost") && (!given || sizes.nodes == 1)) {
    throw UserError(args.where("node_cost"),
                    fmt::format("moe.balancer.node_cost: has no effect without {}; leave it out",
                                given ? "moe.balancer.nodes of at least 2" : "moe.balancer.keep"));
  }
  if (!given) return std::nullopt;
  if (sizes.groups != 1) {
    throw UserError(args.where("groups"),
                    fmt::format("moe.balancer.groups: expected 1 with moe.balancer.keep, which "
                                "moves single experts, got {}",
                                sizes.groups));
  }
  const ExpertId slots = sizes.replicas / sizes.ranks;
  if (slots > context.experts) {
    throw UserError(args.where(args.has("slots") ? "slots" : "keep"),
                    fmt::format("moe.balancer.slots: expected at most the {} experts with "
                                "moe.balancer.keep, which has no expert twice on a rank, got {}",
                                context.experts, slots));
  }
  return KeepOptions{sizes.ranks, sizes.nodes,
                     args.has("node_cost") ? args.get<double>("node_cost") : 4.0,
                     args.get<double>("keep")};
}

/// All slots. Refuses more than have a number, or memory.
ExpertId all_slots(const Args& args, ExpertId slots, const ExpertBalancerContext& context) {
  constexpr std::uint64_t kMost = std::numeric_limits<ExpertId>::max();
  constexpr std::uint64_t kBytes = 6 * sizeof(ExpertId) + sizeof(double);  // of place_experts()
  const std::uint64_t all = std::uint64_t{slots} * context.ranks;
  const Where where = args.where(args.has("slots") ? "slots" : "placement");
  if (all > kMost) {
    throw UserError(where,
                    fmt::format("moe.balancer.slots: expected at most {} with {} ranks, less than "
                                "2^32 together, got {}",
                                kMost / context.ranks, context.ranks, slots));
  }
  need_memory(all * (kBytes + context.layers * sizeof(ExpertId)), where);
  return static_cast<ExpertId>(all);
}

std::unique_ptr<ExpertBalancer> make_eplb(const Args& args, const ExpertBalancerContext& context) {
  const NodeId p = context.ranks;
  const ExpertId fewest = (context.experts + p - 1) / p;
  std::optional<PlacementFile> file;
  if (args.has("placement")) {
    file.emplace(resolved_path(args.text("placement"), args.where("placement")));
  }
  auto slots = args.has("slots") ? args.get<ExpertId>("slots") : fewest + 1;
  if (file && !args.has("slots")) slots = file->slots_per_rank(p);
  const auto nodes = args.get<NodeId>("nodes");
  const auto groups = args.get<ExpertId>("groups");
  if (slots < fewest) {
    throw UserError(args.where(args.has("slots") ? "slots" : "placement"),
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
  Eplb::Options options{{all_slots(args, slots, context), groups, nodes, p},
                        args.get<std::uint32_t>("window"),
                        args.get<std::uint32_t>("every"),
                        args.get<bool>("oracle")};
  options.keep = keep_options(args, context, options.sizes);
  if (file) {
    options.first = file->maps(context.layers, context.experts, options.sizes.replicas);
    if (options.keep) file->expect_different(p);
  }
  return std::make_unique<Eplb>(std::move(options), context);
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
          .help("place by the counts of the step itself, which nobody knows in advance"),
      Key::real("keep").range(1, 1e9).help(
          "bound of max / mean by the known counts; the placement moves the fewest weights that "
          "reach it; default: placed afresh"),
      Key::real("node_cost")
          .range(1, 1e9)
          .help("with keep: cost of weights from another node; from the same node 1; default: 4"),
      Key::text("placement")
          .help("JSON file with a physical_to_logical_map to begin with, such as the document of a "
                "run; relative to the experiment file; default: as for equal loads")},
     make_eplb}};

}  // namespace
}  // namespace ballast
