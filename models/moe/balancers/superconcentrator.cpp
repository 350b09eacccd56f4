// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "machine/switch_machine.h"
#include "moe/balancers/superconcentrator_pairs.h"
#include "superconcentrator/geometry.h"

namespace ballast {
namespace {

/// Rounds from the `over` to the `under` until one of them is empty, or nobody is above `kept`.
/// Many rounds with the same flags are one step.
void repeat_rounds(std::vector<std::int64_t>& dif, std::int64_t kept, bool redistribution,
                   std::vector<std::uint64_t>& moved) {
  const std::size_t p = dif.size();
  std::vector<std::size_t> over, under;
  for (;;) {
    over.clear();
    under.clear();
    for (std::size_t i = 0; i < p; ++i) {
      if (dif[i] > kept) over.push_back(i);
      if (redistribution ? dif[i] == 0 : dif[i] < 0) under.push_back(i);
    }
    const std::size_t pairs = std::min(over.size(), under.size());
    if (pairs == 0) return;
    // The flags stay the same until the first giver or receiver is done.
    std::int64_t rounds = redistribution ? 1 : -dif[under[0]];
    for (std::size_t k = 0; k < pairs; ++k) {
      rounds = std::min(rounds, dif[over[k]] - kept);
      if (!redistribution) rounds = std::min(rounds, -dif[under[k]]);
    }
    for (std::size_t k = 0; k < pairs; ++k) {
      dif[over[k]] -= rounds;
      dif[under[k]] += rounds;
      moved[over[k] * p + under[k]] += static_cast<std::uint64_t>(rounds);
    }
  }
}

}  // namespace

std::vector<TokenMove> moves_by_rank(const std::vector<std::uint64_t>& load) {
  const std::size_t p = load.size();
  const std::uint64_t average = std::accumulate(load.begin(), load.end(), std::uint64_t{0}) / p;
  std::vector<std::int64_t> dif;
  for (const std::uint64_t n : load) {
    dif.push_back(static_cast<std::int64_t>(n) - static_cast<std::int64_t>(average));
  }
  std::vector<std::uint64_t> moved(p * p, 0);
  repeat_rounds(dif, 0, false, moved);
  repeat_rounds(dif, 1, true, moved);
  std::vector<TokenMove> moves;
  for (std::size_t k = 0; k < moved.size(); ++k) {
    if (moved[k] == 0) continue;
    moves.push_back({static_cast<NodeId>(k / p), static_cast<NodeId>(k % p), moved[k]});
  }
  return moves;
}

std::vector<TokenMove> moves_by_interval(const std::vector<std::uint64_t>& load,
                                         const std::vector<std::uint64_t>& capacity) {
  std::vector<TokenMove> moves;
  NodeId to = 0;
  std::uint64_t filled = 0;  // of the deficit of `to`
  for (NodeId from = 0; from < load.size(); ++from) {
    std::uint64_t left = load[from] > capacity[from] ? load[from] - capacity[from] : 0;
    while (left != 0) {
      const std::uint64_t lacks = capacity[to] > load[to] ? capacity[to] - load[to] - filled : 0;
      if (lacks == 0) {
        ++to;
        filled = 0;
        continue;
      }
      const std::uint64_t given = std::min(left, lacks);
      moves.push_back({from, to, given});
      filled += given;
      left -= given;
    }
  }
  return moves;
}

namespace {

/// The switch as a planner of moves beside the network: it carries a word for each copy or, by
/// intervals, for each pair. Its cycles are stated in docs/explanation/experts.md.
class SwitchPlanner final : public ExpertBalancer {
 public:
  SwitchPlanner(const Args& args, const ExpertBalancerContext& context)
      : rights_(context.rights),
        intervals_(args.text("pairing") == "intervals"),
        words_(args.get<unsigned>("words")),
        geometry_(lean(std::bit_ceil(context.ranks))) {}

  void plan(const ExpertTable& counts, std::uint32_t, ExpertPlan& plan) override {
    const Cycle sweep = 2 * geometry_.n;        // up and down the tree of adders
    plan.cost.cycles = counts.experts + sweep;  // the ranks learn their loads
    // Where the rights hinder a move, the switch plans again while a pass takes off a quarter of
    // the largest surplus: a pass takes about as many cycles as that has copies.
    for (std::uint64_t before = 0;;) {
      const std::vector<std::uint64_t> load = plan.shares.by_rank();
      const auto copies = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
      plan.cost.cycles += sweep;  // average and largest
      const std::uint64_t surplus =
          *std::max_element(load.begin(), load.end()) - copies / counts.ranks;
      if (before != 0 && 4 * surplus > 3 * before) break;
      before = surplus;
      const std::vector<TokenMove> moves =
          intervals_ ? moves_by_interval(load, equal_capacities(copies, counts.ranks))
                     : moves_by_rank(load);
      plan.cost.cycles += moves.empty() ? 0
                          : intervals_  ? sweep + geometry_.last_word(words_)
                                        : bandwidth_limit(load, words_, geometry_);
      // By rank, step 3 makes receivers of givers. Both have their own experts to give.
      if (carry_out(moves, rights_, true, plan.shares) == 0 || rights_.free()) break;
    }
    plan.cost.cycles +=
        away_from_home(plan.shares).pieces + geometry_.n;  // the ranks learn the plan
  }

 private:
  const ExpertRights& rights_;
  bool intervals_;
  unsigned words_;
  Geometry geometry_;
};

std::unique_ptr<ExpertBalancer> make_switch_planner(const Args& args,
                                                    const ExpertBalancerContext& context) {
  if (context.ranks < 2) {
    throw UserError(context.where,
                    "moe.balancer.name: the superconcentrator needs at least 2 "
                    "ranks, got 1");
  }
  return std::make_unique<SwitchPlanner>(args, context);
}

const Registered<ExpertBalancerMaker> kSwitchPlanner{
    {"superconcentrator",
     "Jan and Lin's rounds on the loads of the ranks, until all differ by at most one copy, on the "
     "switch beside the network [Jan94]",
     {Key::text("pairing", "ranks")
          .choices({"ranks", "intervals"})
          .help("ranks: in each round the j-th giver and the j-th receiver; intervals: prefix sums "
                "of surplus and deficit, at most p - 1 pairs"),
      Key::integer("words", 1).range(1, 1u << 10).help("words of a packet in the switch")},
     make_switch_planner}};

}  // namespace
}  // namespace ballast
