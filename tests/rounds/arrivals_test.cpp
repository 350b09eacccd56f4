// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/arrivals/arrivals.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "config/config.h"
#include "support/error_of.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;
using Come = std::vector<Arrival>;

/// From the text of [arrivals]; its first line is line 2.
std::unique_ptr<Arrivals> make(const std::string& kind, const std::string& keys, NodeId processors,
                               std::uint64_t seed = 1, bool whole = false) {
  Config config = Config::from_text("[arrivals]\n" + keys, "e.toml");
  const auto* part = Registry<ArrivalsMaker>::find(kind);
  return part->make(config.check("arrivals", part->keys), {processors, seed, whole});
}
Come come(const Arrivals& arrivals, std::uint64_t round, const Loads& loads) {
  Come out;
  arrivals.insert(round, loads, out);
  return out;
}
std::string error(const std::string& kind, const std::string& keys, NodeId processors = 4) {
  return error_of([&] { (void)make(kind, keys, processors); });
}
double sum(const Come& all) {
  return std::accumulate(all.begin(), all.end(), 0.0,
                         [](double s, const Arrival& a) { return s + a.amount; });
}

/// Laws of all kinds that need no keys: as many as there are processors, or `tasks`; at processors
/// that exist; the same again for the same question; what they say of their period holds.
TEST(Arrivals, Laws) {
  const Loads loads{5, 0, 7, 1, 1, 9, 0};
  for (const auto& part : Registry<ArrivalsMaker>::entries()) {
    if (part.name == "list") continue;
    SCOPED_TRACE(part.name);
    const auto by_default = make(part.name, "", 7);
    EXPECT_EQ(by_default->end(), part.name == "none" ? 0U : Arrivals::kForever);
    if (part.name == "none") continue;
    const auto nine = make(part.name, "tasks = 9", 7), one = make(part.name, "tasks = 1", 7);
    for (std::uint64_t r = 0; r < 40; ++r) {
      const Come all = come(*by_default, r, loads);
      EXPECT_EQ(sum(all), 7);
      EXPECT_EQ(sum(come(*nine, r, loads)), 9);
      EXPECT_EQ(come(*one, r, loads).size(), 1U);
      for (const Arrival& a : all) {
        EXPECT_LT(a.node, 7U);
        EXPECT_GT(a.amount, 0);
      }
      EXPECT_EQ(come(*by_default, r, loads), all);
      if (by_default->period() == 0) continue;
      EXPECT_EQ(come(*by_default, r + by_default->period(), loads), all);
    }
    const auto alone = make(part.name, "", 1);
    EXPECT_EQ(come(*alone, 3, {4}), (Come{{0, 1}}));
  }
}

TEST(Arrivals, AtNode) {
  EXPECT_EQ(come(*make("at-node", "processor = 2\ntasks = 5", 4), 9, Loads(4)), (Come{{2, 5}}));
  EXPECT_EQ(error("at-node", "processor = 4"),
            "e.toml:2:13: arrivals.processor: expected a processor 0 .. 3, got 4");
  EXPECT_NE(
      error("at-node", "tasks = 0").find("e.toml:2:9: arrivals.tasks: expected an integer 1 .."),
      std::string::npos);
}

TEST(Arrivals, Spread) {
  EXPECT_EQ(come(*make("spread", "", 3), 0, Loads(3)), (Come{{0, 1}, {1, 1}, {2, 1}}));
  EXPECT_EQ(come(*make("spread", "tasks = 7", 3), 0, Loads(3)), (Come{{0, 3}, {1, 2}, {2, 2}}));
  EXPECT_EQ(come(*make("spread", "tasks = 2", 3), 0, Loads(3)), (Come{{0, 1}, {1, 1}}));
}

TEST(Arrivals, Rotating) {
  const auto arrivals = make("rotating", "processor = 5\nstride = 10\ntasks = 2", 6);
  EXPECT_EQ(arrivals->period(), 3U);
  for (const auto& [round, node] : {std::pair{0, 5}, {1, 3}, {2, 1}, {3, 5}, {4, 3}}) {
    EXPECT_EQ(come(*arrivals, round, Loads(6)), (Come{{NodeId(node), 2}}));
  }
  EXPECT_EQ(come(*arrivals, ~std::uint64_t{0}, Loads(6)).front().node, 5U) << "2^64 - 1 = 3 k";
  EXPECT_EQ(make("rotating", "", 6)->period(), 6U);
  EXPECT_EQ(make("rotating", "stride = 6", 6)->period(), 1U);
}

TEST(Arrivals, Heaviest) {
  EXPECT_EQ(come(*make("heaviest", "", 4), 0, {1, 8, 3, 8}), (Come{{1, 4}}));
}

TEST(Arrivals, Bisection) {
  const Loads loads{1, 5, 3, 7, 2, 0};  // lower half 9, upper half 9; then 4.5 a processor
  const auto at = [&](const char* place, const Loads& now) {
    return come(*make("bisection", std::string("tasks = 5\nplace = '") + place + "'", 6), 0, now);
  };
  EXPECT_EQ(at("richest", loads), (Come{{1, 5}})) << "the lower one of equals";
  EXPECT_EQ(at("poorest", loads), (Come{{0, 5}}));
  EXPECT_EQ(at("spread", loads), (Come{{0, 2}, {1, 2}, {2, 1}}));
  const Loads upper{1, 5, 3, 7, 2, 1};
  EXPECT_EQ(at("richest", upper), (Come{{3, 5}}));
  EXPECT_EQ(at("poorest", upper), (Come{{5, 5}}));
  EXPECT_EQ(at("spread", upper), (Come{{3, 2}, {4, 2}, {5, 1}}));
  // 5 processors: halves of 2 and 3, compared by their means.
  EXPECT_EQ(come(*make("bisection", "", 5), 0, {4, 0, 1, 1, 3}), (Come{{0, 5}}));
  EXPECT_EQ(come(*make("bisection", "", 5), 0, {2, 1, 1, 1, 3}), (Come{{4, 5}}));
  EXPECT_NE(error("bisection", "place = 'porest'").find("did you mean \"poorest\""),
            std::string::npos);
}

TEST(Arrivals, RandomByTheSeedAndTheRound) {
  const auto one = make("random", "tasks = 1000", 8, 1),
             same = make("random", "tasks = 1000", 8, 1),
             other = make("random", "tasks = 1000", 8, 2);
  const Loads loads(8);
  EXPECT_EQ(come(*one, 5, loads), come(*same, 5, loads));
  EXPECT_NE(come(*one, 5, loads), come(*other, 5, loads));
  EXPECT_NE(come(*one, 5, loads), come(*one, 6, loads));
  EXPECT_NE(come(*one, 5, loads), come(*one, 5 + (std::uint64_t{1} << 32), loads));
  EXPECT_EQ(one->period(), 0U);
  std::map<NodeId, double> at;
  for (std::uint64_t r = 0; r < 20; ++r) {
    for (const Arrival& a : come(*one, r, loads)) at[a.node] += a.amount;
  }
  for (NodeId i = 0; i < 8; ++i) EXPECT_NEAR(at[i], 2500, 250);
}

TEST(Arrivals, List) {
  const auto list =
      make("list", "round = [3, 0, 3, 3]\nprocessor = [1, 2, 0, 1]\namount = [5, 7, -2, 1]", 3);
  const Loads loads(3);
  EXPECT_EQ(come(*list, 0, loads), (Come{{2, 7}}));
  EXPECT_EQ(come(*list, 1, loads), Come{});
  EXPECT_EQ(come(*list, 3, loads), (Come{{1, 5}, {0, -2}, {1, 1}})) << "in the order of the list";
  EXPECT_EQ(come(*list, 4, loads), Come{});
  EXPECT_EQ(list->end(), 4U);
  EXPECT_EQ(make("list", "round = []\nprocessor = []\namount = []", 3)->end(), 0U);
  EXPECT_EQ(
      error("list", "round = [1, 2]\nprocessor = [0]\namount = [1, 1]"),
      "e.toml:3:13: arrivals.processor: expected 2 numbers, as many as arrivals.round, got 1");
  EXPECT_EQ(error("list", "round = [1]\nprocessor = [0]\namount = []").substr(0, 37),
            "e.toml:4:10: arrivals.amount: expecte");
  EXPECT_EQ(error("list", "round = [1, 1]\nprocessor = [0, 4]\namount = [1, 1]"),
            "e.toml:3:13: arrivals.processor[1]: expected a processor 0 .. 3, got 4");
  EXPECT_NE(error("list", "round = [-1]\nprocessor = [0]\namount = [1]")
                .find("arrivals.round[0]: expected an integer 0 .. 4000000000, got -1"),
            std::string::npos);
  EXPECT_NE(
      error("list", "round = [1]\nprocessor = [0]").find("arrivals.amount: missing required key"),
      std::string::npos);
}

/// Changes of one round come at once: what appears at a processor may vanish in the same round,
/// wherever it stands in the list.
TEST(Arrivals, WholeTasksVanishWhereThereAreSome) {
  const std::string keys =
      "round = [2, 2, 2, 2]\nprocessor = [0, 1, 0, 0]\namount = [-3, -1, 2, -2]\n";
  const auto whole = make("list", keys, 2, 1, true), fluid = make("list", keys, 2);
  const auto refused = [&](const Arrivals& forks, const Loads& loads) {
    return error_of([&] { come(forks, 2, loads); });
  };
  EXPECT_EQ(come(*whole, 2, {3, 1}), (Come{{0, -3}, {1, -1}, {0, 2}, {0, -2}}));
  EXPECT_EQ(refused(*whole, {0, 1}),
            "e.toml:4:10: arrivals.amount[0]: expected at least -2 in round 2 (load of processor "
            "0: 2), got -3");
  EXPECT_EQ(refused(*whole, {2, 1}),
            "e.toml:4:10: arrivals.amount[3]: expected at least -1 in round 2 (load of processor "
            "0: 1), got -2");
  EXPECT_EQ(refused(*whole, {3, 0}),
            "e.toml:4:10: arrivals.amount[1]: expected at least 0 in round 2 (load of processor 1: "
            "0), got -1");
  EXPECT_EQ(refused(*fluid, {0, 0}), "no error");
}

}  // namespace
}  // namespace ballast
