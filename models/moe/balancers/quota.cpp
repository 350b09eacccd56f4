// SPDX-License-Identifier: BSD-3-Clause
// The plan of MoonEP: exact quotas, few experts for each receiver.
#include "moe/balancers/quota.h"

#include <algorithm>
#include <numeric>

namespace ballast {

std::vector<TokenMove> quota_moves(const std::vector<std::uint64_t>& load,
                                   const std::vector<std::uint64_t>& capacity) {
  std::vector<std::int64_t> surplus(load.size());
  for (std::size_t r = 0; r < load.size(); ++r) {
    surplus[r] = static_cast<std::int64_t>(load[r]) - static_cast<std::int64_t>(capacity[r]);
  }
  std::vector<TokenMove> moves;
  for (;;) {
    const auto most = std::max_element(surplus.begin(), surplus.end());
    const auto least = std::min_element(surplus.begin(), surplus.end());
    if (*most <= 0) break;
    moves.push_back({static_cast<NodeId>(most - surplus.begin()),
                     static_cast<NodeId>(least - surplus.begin()),
                     static_cast<std::uint64_t>(-*least)});
    *most += *least;
    *least = 0;
  }
  std::sort(moves.begin(), moves.end(), [](const TokenMove& a, const TokenMove& b) {
    if (a.from != b.from) return a.from < b.from;
    return a.copies != b.copies ? a.copies > b.copies : a.to < b.to;
  });
  return moves;
}

namespace {

class Quota final : public ExpertBalancer {
 public:
  explicit Quota(const ExpertRights& rights) : rights_(rights) {}

  void plan(const ExpertTable& counts, std::uint32_t, ExpertPlan& plan) override {
    const std::vector<std::uint64_t> loads = plan.shares.by_rank();
    const auto copies = std::accumulate(loads.begin(), loads.end(), std::uint64_t{0});
    const auto capacity = equal_capacities(copies, counts.ranks);
    plan.cost.reported = counts.experts;
    // Where the rights hinder a move, other pairs may be able to: passes until none moves, and then
    // beyond the capacities, which the rights do not allow.
    while (carry_out(quota_moves(plan.shares.by_rank(), capacity), rights_, true, plan.shares) !=
               0 &&
           !rights_.free()) {
    }
    if (!rights_.free()) level_pairs(rights_, plan.shares);
    const std::uint64_t pieces = away_from_home(plan.shares).pieces;
    plan.cost.answered = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, pieces));
  }

 private:
  const ExpertRights& rights_;
};

const Registered<ExpertBalancerMaker> kQuota{
    {"quota",
     "exact quotas by a central planner: the fullest rank gives to the emptiest all that it lacks, "
     "so each receiver has one giver",
     {},
     [](const Args&, const ExpertBalancerContext& context) {
       return std::make_unique<Quota>(context.rights);
     }}};

}  // namespace
}  // namespace ballast
