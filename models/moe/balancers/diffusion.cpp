// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "graphs/neighbours.h"
#include "moe/token_moves.h"

namespace ballast {
namespace {

/// First-order diffusion of real loads over the links of the topology (as balancer `diffusion` of
/// tasks); then the sum of the flows over each link, rounded, moves copies, from link to link.
class DiffusionPlanner final : public ExpertBalancer {
 public:
  DiffusionPlanner(const Args& args, const ExpertBalancerContext& context)
      : rights_(context.rights),
        neighbours_(context.topology),
        tolerance_(args.get<double>("tolerance")),
        most_(args.get<std::uint32_t>("max_exchanges")) {}

  void plan(const ExpertTable&, std::uint32_t, ExpertPlan& plan) override {
    // Where the rights hinder a move, others may follow: passes until the largest load stays.
    for (std::uint64_t largest = ~std::uint64_t{0};;) {
      const std::vector<std::uint64_t> loads = plan.shares.by_rank();
      const std::uint64_t now = *std::max_element(loads.begin(), loads.end());
      if (now >= largest) return;
      largest = now;
      level(loads, plan.cost.exchanges);
      carry_out(moves(), rights_, false, plan.shares);
      if (rights_.free()) return;
    }
  }

 private:
  void level(const std::vector<std::uint64_t>& loads, std::uint32_t& exchanges) {
    const Neighbours& n = neighbours_;
    load_.assign(loads.begin(), loads.end());
    sum_.assign(n.links(), 0);
    const double share = 1.0 / (n.max_degree() + 1.0);
    for (double largest = 2 * tolerance_ + 1; largest > tolerance_ && exchanges < most_;) {
      ++exchanges;
      largest = 0;
      next_ = load_;
      for (NodeId i = 0; i < n.nodes(); ++i) {
        for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
          const double flow = share * (load_[i] - load_[n.end(k)]);
          next_[i] -= flow;
          sum_[k] += flow;
          largest = std::max(largest, flow);
        }
      }
      load_.swap(next_);
    }
  }

  /// Every rank passes on what it has received: the order follows the flows, which have no circle,
  /// since each is a sum of differences of the same potential.
  [[nodiscard]] std::vector<TokenMove> moves() const {
    const Neighbours& n = neighbours_;
    std::vector<std::uint32_t> before(n.nodes(), 0);
    const auto copies = [&](std::size_t k) {
      return sum_[k] < 0.5 ? std::uint64_t{0} : static_cast<std::uint64_t>(sum_[k] + 0.5);
    };
    for (std::size_t k = 0; k < n.links(); ++k) before[n.end(k)] += copies(k) != 0 ? 1 : 0;
    std::vector<NodeId> ready;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      if (before[i] == 0) ready.push_back(i);
    }
    std::vector<TokenMove> moves;
    for (std::size_t at = 0; at < ready.size(); ++at) {
      const NodeId i = ready[at];
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        if (copies(k) == 0) continue;
        moves.push_back({i, n.end(k), copies(k)});
        if (--before[n.end(k)] == 0) ready.push_back(n.end(k));
      }
    }
    return moves;
  }

  const ExpertRights& rights_;
  Neighbours neighbours_;
  double tolerance_;
  std::uint32_t most_;
  std::vector<double> load_, next_, sum_;  ///< sum of the flows by direction of a link
};

const Registered<ExpertBalancerMaker> kDiffusionPlanner{
    {"diffusion",
     "first-order diffusion of the loads over the links of the topology; copies follow the sums of "
     "the flows",
     {Key::real("tolerance", 0.1)
          .range(1e-9, 1e9)
          .unit("copies")
          .help("largest flow of an exchange that counts as zero"),
      Key::integer("max_exchanges", 100'000)
          .range(1, 1e9)
          .help("exchanges of a step after which the plan stands as it is")},
     [](const Args& args, const ExpertBalancerContext& context) {
       try {
         return std::make_unique<DiffusionPlanner>(args, context);
       } catch (const UserError& error) {  // of the links, which know no place
         throw UserError(context.where, std::string("moe.balancer.name: ") + error.what());
       }
     }}};

}  // namespace
}  // namespace ballast
