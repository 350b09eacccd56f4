// SPDX-License-Identifier: BSD-3-Clause
// Lower bounds of dispatch and combination: uniform routing, a hot rank, and measured cycles.
#include <fmt/format.h>

#include <cmath>

#include "claims/claim.h"
#include "claims/moe/hot_rank.h"
#include "moe/moe_run.h"
#include "network/routed/routed_network.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr std::uint32_t kFlits = 4;

Finding uniform_bounds(Trial& trial) {
  const double mesh = trial.claimed(4.0, 4.01), torus = trial.claimed(8.0, 8.01);
  const double uneven = trial.claimed(4.0, 0.0);  // of k that 4 does not divide
  const NodeId own = trial.claimed(1, 0);
  std::string wrong;
  bool as_printed = true;
  Table table({"  topology", "k", "largest link", "f S K k/4, k/8", "ejection"});
  for (const NodeId k : {4u, 6u, 8u, 10u, 12u, 16u}) {
    for (const char* const name : {"mesh", "torus"}) {
      const NodeId p = k * k;
      const ExchangeBounds b =
          ExchangeBoundsOf(*square(name, k)).of(HotRank{k, p, 1}.copies(), kFlits);
      const bool is_mesh = name == std::string("mesh");
      const double square_of_k = k * k + (is_mesh || k % 4 == 0 ? 0.0 : uneven);
      const double link = double{kFlits} * p * square_of_k / k / (is_mesh ? mesh : torus);
      const double printed = double{kFlits} * p * k / (is_mesh ? 4 : 8);
      as_printed = as_printed && static_cast<double>(b.link) == printed;
      table.add({name, std::to_string(k), std::to_string(b.link), fmt::format("{:g}", printed),
                 std::to_string(b.ejection)});
      if (std::abs(static_cast<double>(b.link) - link) < 1e-6 &&
          b.ejection == std::uint64_t{kFlits} * (p - own)) {
        continue;
      }
      wrong = fmt::format("{} of {} x {}: expected {} flits over a link, got {}; ejection {}", name,
                          k, k, link, b.link, b.ejection);
    }
  }
  const Verdict right = as_printed ? Verdict::confirmed : Verdict::corrected;
  return {wrong.empty() ? right : Verdict::refuted,
          wrong.empty()
              ? "exact, without a rank's own copies; on a torus whose k is not divisible "
                "by 4, f S K (k^2 + 4) / (8 k): routes half way round use both ways unevenly"
              : wrong,
          "k = 4, 6, 8, 10, 12, 16; a copy of 4 flits between each pair of ranks", table.str()};
}

/// The least max/mean, in steps of 1/8, at which a rank receives more than any link carries.
double crossover(const std::string& topology, NodeId k, std::uint32_t mean) {
  const auto network = square(topology, k);
  ExchangeBoundsOf bounds(*network);
  for (double ratio = 1;; ratio += 0.125) {
    const ExchangeBounds b = bounds.of(HotRank{k, mean, ratio}.copies(), kFlits);
    if (b.ejection > b.link) return ratio;
  }
}

Finding hot_rank(Trial& trial) {
  const double mesh = trial.claimed(2.0, 2.2), torus = trial.claimed(4.0, 4.4);
  const double less = trial.claimed(1.0, 0.5);
  std::string wrong;
  Table table({"  topology", "k", "printed", "corrected", "measured"});
  for (const NodeId k : {8u, 16u}) {
    for (const char* const name : {"mesh", "torus"}) {
      const bool is_mesh = name == std::string("mesh");
      const double printed = k / (is_mesh ? 4.0 : 8.0);
      const double corrected = std::max(1.0, k / (is_mesh ? mesh : torus) - less);
      const double found = crossover(name, k, 8 * k * k);
      table.add({name, std::to_string(k), fmt::format("{:g}", printed),
                 fmt::format("{:g}", corrected), fmt::format("{:g}", found)});
      // Above the point, at most a step of the search and the rank's own copies.
      if (found >= corrected && found <= corrected + 0.25) continue;
      wrong = fmt::format("{} of {} x {}: a hot rank governs from {} on, expected {}", name, k, k,
                          found, corrected);
    }
  }
  return {wrong.empty() ? Verdict::corrected : Verdict::refuted,
          wrong.empty()
              ? "the links into the hot rank grow, too, by half of its surplus: it governs "
                "where max/mean > k/2 - 1 on a mesh, k/4 - 1 on a torus"
              : wrong,
          "k = 8, 16; a hot rank in the middle, in steps of 1/8 of the mean", table.str()};
}

/// The counts of given copies: an expert on each rank.
class GivenCopies final : public ExpertSource {
 public:
  explicit GivenCopies(const HotRank& hot) : ranks_(hot.ranks()), copies_(hot.copies()) {}
  [[nodiscard]] ExpertId experts() const override { return ranks_; }
  [[nodiscard]] std::uint32_t rounds() const override { return 1; }
  [[nodiscard]] std::uint32_t layers() const override { return 1; }
  [[nodiscard]] MoeRound round(std::uint32_t) const override { return {0, 0}; }
  void counts(std::uint32_t, ExpertTable& counts) const override { counts.cells = copies_; }
  [[nodiscard]] std::uint64_t bytes() const override { return 0; }

 private:
  NodeId ranks_;
  std::vector<std::uint32_t> copies_;
};

MoeRoundResult measured_round(const std::string& topology, const HotRank& hot) {
  const auto network = square(topology, hot.side);
  RouterOptions router;
  router.vcs = 2;
  RoutedNetworkCore carrier(*network, router);
  const GivenCopies source(hot);
  const ExpertRights rights(hot.ranks(), hot.ranks(), ExpertWeightsRule::everywhere, 1);
  const auto linear = Registry<ExpertBalancerMaker>::make(
      "linear", {}, ExpertBalancerContext{*network, hot.ranks(), hot.ranks(), 1, rights});
  MoeOptions options;
  options.flits_back = options.flits_out = kFlits;
  options.cycles_per_token = 0;
  return run_moe(carrier, {source, *linear, rights, ExpertWeightsRule::everywhere, *network},
                 options, {})
      .rounds[0];
}

Finding measured_to_bound(Trial& trial) {
  const double most_mesh = trial.claimed(1.85, 1.8), most_torus = trial.claimed(3.6, 3.5);
  const double least = trial.claimed(1.0, 1.2);
  std::string wrong;
  Table table(
      {"  topology", "max/mean", "dispatch", "bound", "ratio", "combine", "bound", "ratio"});
  for (const NodeId k : {8u, 16u}) {
    for (const char* const name : {"mesh", "torus"}) {
      for (const double ratio : {1.0, 2.0, 4.0, 8.0}) {
        const MoeRoundResult r = measured_round(name, {k, 2 * k * k, ratio});
        std::vector<std::string> cells{fmt::format("{0} {1} x {1}", name, k),
                                       fmt::format("{:g}", ratio)};
        for (const auto& [cycles, bound] :
             {std::pair{r.phases.dispatch, r.dispatch_bounds.largest()},
              {r.phases.combine, r.combine_bounds.largest()}}) {
          const double part = static_cast<double>(cycles) / static_cast<double>(bound);
          cells.push_back(std::to_string(cycles));
          cells.push_back(std::to_string(bound));
          cells.push_back(fmt::format("{:.2f}", part));
          const double most = name == std::string("mesh") ? most_mesh : most_torus;
          if (part >= least && part <= most) continue;
          wrong = fmt::format("{0} {1} x {1}, max/mean {2:g}: ratio {3:.3f}, expected {4} .. {5}",
                              name, k, ratio, part, least, most);
        }
        table.add(cells);
      }
    }
  }
  return holds_unless(
      wrong, "no exchange is shorter than its bound; a hotter rank brings it closer",
      "routers with 2 virtual channels of 4 flits; packets of 8 flits, 2 copies", table.str());
}

const auto kMoeBoundClaims = {
    claim({.name = "moe.uniform-bounds",
           .place = "bounds of an all-to-all exchange",
           .printed = "uniform routing on k x k, k even: links of the bisection carry f S K k/4 "
                      "cycles (mesh), f S K k/8 (torus), ejection f S K",
           .quantity = "flits over the busiest link and into the busiest rank",
           .tolerance = "none: counts are exact; a rank's copies for itself stay there",
           .command = "ballast run examples/moe.toml --set moe.exponent=0"},
          Verdict::corrected, uniform_bounds),
    claim(
        {.name = "moe.hot-rank",
         .place = "bounds of an exchange with a hot rank",
         .printed = "a hot rank governs the dispatch where max/mean > k/4 on a mesh (8 x 8: 2), > "
                    "k/8 on a torus",
         .quantity = "least max/mean at which ejection is the largest bound",
         .tolerance = "a quarter of the mean: the steps of the search and the rank's own copies",
         .command = "ballast run examples/moe.toml --set 'moe={kind=\"hot\",share=0.3}'"},
        Verdict::corrected, hot_rank),
    claim(
        {.name = "moe.measured-to-bound",
         .place = "bounds of an exchange with a hot rank",
         .printed = "measured dispatch and combination take at least their largest bound, at most "
                    "1.85 times as long on a mesh and 3.6 times on a torus",
         .quantity = "cycles of an exchange / largest bound",
         .tolerance = "none: cycles are exact",
         .command = "ballast run examples/moe.toml --set machine.router.vcs=2"},
        Verdict::confirmed, measured_to_bound)};

}  // namespace
}  // namespace ballast
