// SPDX-License-Identifier: BSD-3-Clause
// EPLB near the last placement: drifting tokens, fetches, and maps from files.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/power.h"
#include "moe/expert_source.h"
#include "moe/token_generator.h"
#include "support/moe_case.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

using Slots = std::vector<ExpertId>;

/// Plans of a balancer for all rounds of a source.
struct Planned {
  double max_over_mean = 0;  ///< of the computed copies, mean of all steps after the first
  double known = 0;          ///< by the counts that the balancer knows
  std::uint64_t moved = 0;   ///< experts that were not on the rank in the step before
  Slots last;
};

/// Experts of each rank, as computed: in these tests every expert has copies.
std::vector<std::set<ExpertId>> on_ranks(const ExpertTable& shares) {
  std::vector<std::set<ExpertId>> ranks(shares.ranks);
  for (NodeId r = 0; r < shares.ranks; ++r) {
    for (ExpertId e = 0; e < shares.experts; ++e) {
      if (shares.at(r, e) != 0) ranks[r].insert(e);
    }
  }
  return ranks;
}

Planned planned(const ExpertSource& source, const Settings& keys) {
  const auto topology =
      Registry<TopologyMaker>::make("mesh", {{"size", std::vector<std::int64_t>{4, 4}}});
  const ExpertRights rights(16, source.experts(), ExpertWeightsRule::fetch, 2);
  const auto balancer = Registry<ExpertBalancerMaker>::make(
      "eplb", keys, ExpertBalancerContext{*topology, 16, source.experts(), 1, rights});
  Planned sum;
  std::vector<std::set<ExpertId>> before;
  ExpertTable counts(16, source.experts());
  for (std::uint32_t step = 0; step < source.rounds(); ++step) {
    source.counts(step, counts);
    ExpertPlan plan{ExpertTable(16, source.experts()), {}, {}, {}};
    balancer->plan(counts, 0, plan);
    const auto now = on_ranks(plan.shares);
    const std::vector<std::uint64_t> loads = plan.shares.by_rank();
    const auto copies = std::accumulate(loads.begin(), loads.end(), std::uint64_t{0});
    EXPECT_EQ(plan.shares.by_expert(), counts.by_expert());
    if (step > 0) {
      sum.max_over_mean += static_cast<double>(*std::max_element(loads.begin(), loads.end())) * 16 /
                           static_cast<double>(copies) / (source.rounds() - 1);
      std::uint64_t moved = 0;
      for (NodeId r = 0; r < 16; ++r) {
        for (const ExpertId e : now[r]) moved += before[r].count(e) == 0 ? 1 : 0;
      }
      sum.moved += moved;
      if (plan.change) {
        EXPECT_EQ(plan.change->weights, moved);
        EXPECT_EQ(plan.fetches.size(), moved);
        for (const ExpertFetch& f : plan.fetches) {
          EXPECT_EQ(before[f.from].count(f.expert), 1U);
          EXPECT_EQ(before[f.to].count(f.expert), 0U);
        }
        sum.known += plan.change->max_over_mean / (source.rounds() - 1);
      }
    }
    before = now;
  }
  if (!balancer->placement().empty()) sum.last = balancer->placement()[0];
  return sum;
}

/// Steps after the first, in each of which two experts swap their weights.
TokenGenerator drifting(std::uint32_t steps) {
  std::vector<double> weights(64);
  for (ExpertId i = 0; i < 64; ++i) weights[i] = 1 / power(i + 1.0, 0.4405);
  return {{16, 64, 8, 128, steps + 1, 1, 1, 1}, ExpertWeights(weights)};
}

TEST(EplbKeep, DriftingTokensMoveAThirdOfTheWeightsWithinTwoPercentOfAfresh) {
  const TokenGenerator source = drifting(100);
  for (const bool oracle : {false, true}) {
    const Planned afresh = planned(source, {{"oracle", oracle}});
    const Planned kept = planned(source, {{"oracle", oracle}, {"keep", 1.02}});
    EXPECT_LE(kept.max_over_mean, 1.02 * afresh.max_over_mean) << oracle;
    EXPECT_LE(3 * kept.moved, afresh.moved) << oracle;
    EXPECT_GT(kept.moved, 0U);
    EXPECT_LE(kept.known, 1.02);
  }
}

TEST(EplbKeep, ALooserBoundMovesLess) {
  const TokenGenerator source = drifting(30);
  const Planned tight = planned(source, {{"keep", 1.02}}), loose = planned(source, {{"keep", 1.1}});
  EXPECT_LT(2 * loose.moved, tight.moved);
  EXPECT_LE(loose.known, 1.1);
  EXPECT_EQ(planned(source, {{"keep", 100.0}}).moved, 0U);
}

TEST(EplbKeep, AfreshGivesNoMap) {
  const TokenGenerator source = drifting(30);
  EXPECT_TRUE(planned(source, {{"every", 100}}).last.empty());
  EXPECT_EQ(planned(source, {{"keep", 2.0}}).last.size(), 80U);
}

class PlacementMap : public Files {
 protected:
  static MoeCase with(Settings keys) {
    return {.balancer = "eplb", .keys = std::move(keys), .weights = ExpertWeightsRule::fetch};
  }
  static std::unique_ptr<ExpertBalancer> balancer(const Settings& keys) {
    const auto topology =
        Registry<TopologyMaker>::make("mesh", {{"size", std::vector<std::int64_t>{2, 1}}});
    static const ExpertRights rights(2, 3, ExpertWeightsRule::fetch, 2);
    return Registry<ExpertBalancerMaker>::make("eplb", keys,
                                               ExpertBalancerContext{*topology, 2, 3, 1, rights});
  }
  std::string mistake(const std::string& text, Settings keys = {}) {
    write("map.json", text);
    keys.emplace_back("placement", path("map.json"));
    const std::string message = error_of([&] { static_cast<void>(balancer(keys)); });
    const std::size_t at = message.rfind("map.json");
    return at == message.npos ? message : message.substr(at);
  }
};

TEST_F(PlacementMap, IsReadFromAServingSystemAndFromADocument) {
  for (const char* text : {R"({"physical_to_logical_map": [[2, 1, 0, 1]]})",
                           R"({"result": {"physical_to_logical_map": [[2, 1, 0, 1]]}})"}) {
    write("map.json", text);
    const auto read = balancer({{"placement", path("map.json")}});
    EXPECT_EQ(read->placement(), (std::vector<Slots>{{2, 1, 0, 1}}));
  }
}

TEST_F(PlacementMap, HasASlotForEachExpert) {
  EXPECT_EQ(mistake(R"({"physical_to_logical_map": [[0, 1, 0, 1]]})"),
            "map.json:1:30: physical_to_logical_map[0]: expected a slot for each of the 3 experts, "
            "got none for 2");
  EXPECT_EQ(mistake(R"({"physical_to_logical_map": [[0, 1, 3, 2]]})"),
            "map.json:1:37: physical_to_logical_map[0][2]: expected an integer 0 .. 2, got 3");
  EXPECT_EQ(mistake(R"({"physical_to_logical_map": [[0, 1, 2]]})"),
            "map.json:1:30: physical_to_logical_map[0]: expected a multiple of the 2 ranks as "
            "number of slots, got 3");
  EXPECT_EQ(mistake(R"({"physical_to_logical_map": [[0, 1, 2, 2], [0, 1, 2, 2]]})"),
            "map.json:1:29: physical_to_logical_map: expected a list for each of the 1 layers, got "
            "2");
  EXPECT_EQ(mistake(R"({"physical_to_logical_map": [[0, 1, 2, 2]]})", {{"keep", 1.1}}),
            "map.json:1:40: physical_to_logical_map[0][3]: expected different experts on rank 1 "
            "with moe.balancer.keep, got 2 twice");
  EXPECT_EQ(mistake(R"({"physical_to_logical_map": [[0, 1, 2, 2]]})", {{"slots", 3}}),
            "map.json:1:30: physical_to_logical_map[0]: expected 6 slots, got 4");
  EXPECT_EQ(mistake("{}"), "map.json:1:1: physical_to_logical_map: missing, expected an array");
}

/// Three experts on two ranks: expert 2 is the hot one, and rank 0 gets it from rank 1.
TEST_F(PlacementMap, WeightsComeFromARankThatHasThem) {
  write("map.json", R"({"physical_to_logical_map": [[0, 1, 1, 2]]})");
  ExpertTable counts(2, 3);
  counts.cells = {2, 2, 20, 2, 2, 20};
  class Source final : public ExpertSource {
   public:
    explicit Source(const ExpertTable& counts) : counts_(counts) {}
    [[nodiscard]] ExpertId experts() const override { return 3; }
    [[nodiscard]] std::uint32_t rounds() const override { return 2; }
    [[nodiscard]] std::uint32_t layers() const override { return 1; }
    [[nodiscard]] MoeRound round(std::uint32_t number) const override { return {number, 0}; }
    void counts(std::uint32_t, ExpertTable& counts) const override { counts = counts_; }
    [[nodiscard]] std::uint64_t bytes() const override { return 0; }

   private:
    const ExpertTable& counts_;
  };
  const Settings keys{{"placement", path("map.json")}, {"keep", 1.2}};
  const MoeResult r = run_moe_case(Source(counts), with(keys));
  ASSERT_EQ(r.rounds.size(), 2U);
  EXPECT_FALSE(r.rounds[0].change) << "nothing is known";
  ASSERT_TRUE(r.rounds[1].change);
  EXPECT_EQ(r.rounds[1].change->weights, 1U);
  EXPECT_EQ(r.rounds[1].fetches, 1U);
  EXPECT_EQ(r.rounds[1].fetch_bounds.largest(), 256U);
  EXPECT_EQ(r.rounds[1].maximum, 24U);
  EXPECT_EQ(r.rounds[0].maximum, 42U);
}

}  // namespace
}  // namespace ballast
