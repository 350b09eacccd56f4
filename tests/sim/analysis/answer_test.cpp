// SPDX-License-Identifier: BSD-3-Clause
// The head of a report: its sentence and its cards.
#include "analysis/answer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/analysis.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

/// Values of eight seeds around a mean.
std::vector<double> around(double mean) {
  std::vector<double> values;
  for (const double k : {-3, 1, 2, -1, 0, 3, -2, 0}) values.push_back(mean * (1 + k / 10'000));
  return values;
}

/// Two equal balancers halve the wait of none on three networks; a third one is between them.
StudyBuilder waits() {
  StudyBuilder b({"balancer.name", "machine.topology"});
  b.study.report.metric = "mean_wait";
  b.study.keys = {{"mean_wait", "cycles", "mean time from arrival to execution of a task"}};
  double size = 4000;
  for (const char* topology : {"line", "mesh", "torus"}) {
    b.add_at({"none", topology}, around(2 * size), "completed");
    b.add_at({"diffusion", topology}, around(size), "completed");
    b.add_at({"random", topology}, around(1.5 * size), "completed");
    b.add_at({"dynamic-diffusion", topology}, around(1.0001 * size), "completed");
    size += 500;
  }
  for (StudyPoint& p : b.study.points) p.result["mean_wait"] = p.result["cycles"];
  return b;
}

Card card_of(const Analysis& analysis, const std::string& title) {
  for (const Card& card : analysis.cards) {
    if (card.title == title) return card;
  }
  return {"no card " + title, "", ""};
}

TEST(Answers, AMetricThatBeginsWithItsUnit) {
  StudyBuilder b = waits();
  b.study.report.metric = "tasks_moved";
  b.study.keys = {{"tasks_moved", "tasks", "moves of tasks"}};
  for (StudyPoint& p : b.study.points) p.result["tasks_moved"] = p.result["cycles"];
  const std::string answer = analyse(b.study).answer;
  EXPECT_NE(answer.find("They have 4,000 to 5,000 tasks moved against"), std::string::npos)
      << answer;
}

TEST(Answers, EqualBestAgainstNoneAndTheNext) {
  const Analysis analysis = analyse(waits().study);
  EXPECT_EQ(
      analysis.answer,
      "diffusion and dynamic-diffusion are the equal best on all 3 networks. They have a mean "
      "wait of "
      "4,000 to 5,000 cycles against 8,000 to 10,000 without balancing, 0.50 x.");
  ASSERT_EQ(analysis.cards.size(), 3);
  EXPECT_EQ(analysis.cards[0].title, "Equal best");
  EXPECT_EQ(analysis.cards[0].value, "diffusion and dynamic-diffusion");
  EXPECT_EQ(analysis.cards[0].note, "mean wait of 4,000 to 5,000 cycles");
  EXPECT_EQ(analysis.cards[1].title, "Against none");
  EXPECT_EQ(analysis.cards[1].value, "0.50 x");
  EXPECT_EQ(analysis.cards[1].note, "4,000 to 5,000 against 8,000 to 10,000");
  EXPECT_EQ(analysis.cards[2].title, "Against the next");
  EXPECT_EQ(analysis.cards[2].value, "0.67 x");
  EXPECT_EQ(analysis.cards[2].note, "4,000 to 5,000 against 6,000 to 7,500 of random");
}

TEST(Answers, TheBestOfAPartOfTheGroups) {
  StudyBuilder b = waits();
  for (StudyPoint& p : b.study.points) {
    const auto& at = b.study.cases[p.of_case].at;
    const bool slow = at[0].text.ends_with("diffusion") && at[1].text == "torus";
    if (slow) p.result["mean_wait"] = 9e4 + double(p.seed);
  }
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.answer.find("diffusion and dynamic-diffusion are the equal best on 2 of 3 "
                                 "networks. They have "),
            0)
      << analysis.answer;
  EXPECT_EQ(analysis.cards[0].title, "Equal best on 2 of 3 networks");
  EXPECT_EQ(analysis.cards[1].note, "4,000 to 4,500 against 8,000 to 9,000")
      << "only where it is among the best";
}

TEST(Answers, NobodyIsProven) {
  StudyBuilder b({"balancer.name", "machine.topology"});
  for (const char* topology : {"line", "mesh"}) {
    b.add_at({"a", topology}, {100, 140, 90, 122}).add_at({"b", topology}, {130, 100, 120, 106});
    b.add_at({"none", topology}, {900, 1001, 950, 980});
  }
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(
      analysis.answer,
      "a has the best mean on both networks. It has 113 cycles against 958 without balancing, "
      "0.12 x. 1 other is not separated from it.");
  EXPECT_EQ(analysis.cards[0].title, "Level first, not separated");
}

TEST(Answers, ARaceToLevelTellsItsTime) {
  StudyBuilder b;
  b.add("a", around(7000)).add("none", around(90'000));
  const Analysis race = analyse(b.study);
  EXPECT_EQ(race.cards[0].title, "Level first");
  EXPECT_EQ(race.answer, race.groups[0].finding);
  EXPECT_EQ(race.cards[0].note.find("7,000 +- "), 0) << race.cards[0].note;
  for (StudyPoint& p : b.study.points) p.result["verdict"] = "completed";
  EXPECT_EQ(analyse(b.study).cards[0].title, "Best");
}

/// A ratio needs the same bound for every contender.
TEST(Answers, TimesTheBoundIfAllHaveIt) {
  StudyBuilder b;
  b.add("a", around(1000)).add("b", around(2000));
  EXPECT_EQ(analyse(b.study).cards.size(), 2) << "no bound";
  for (StudyPoint& p : b.study.points) p.result["least_cycles"] = 800;
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").value, "1.25 x");
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").note,
            "lower bound of the completion time");
  for (StudyPoint& p : b.study.points) {
    if (p.of_case == 1) p.result["bound"] = {{"ratio", 1.1}};
  }
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").value, "1.25 x") << "all have this one";
  for (StudyPoint& p : b.study.points) {
    if (p.of_case == 1) p.result.erase("least_cycles");
  }
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").value, "") << "bounds of two kinds";
  for (StudyPoint& p : b.study.points) {
    p.result.erase("least_cycles");
    p.result["bound"] = {{"ratio", p.of_case == 0 ? 1.5 : 1.1}};
  }
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").value, "1.50 x");
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").note, "bandwidth limit of the switch");
  for (StudyPoint& p : b.study.points) {
    if (p.of_case == 0) continue;
    p.result.erase("least_cycles");
    p.result.erase("bound");
  }
  EXPECT_EQ(card_of(analyse(b.study), "Times the bound").value, "") << "one contender has none";
}

/// Growth: exponents with intervals, beside the claimed ones.
TEST(Answers, GrowthHasExponents) {
  StudyBuilder b({"balancer.name", "machine.processors"});
  b.study.report.growth = "machine.processors";
  b.study.report.claimed = {{"slow", 2.1}};
  for (const double p : {16., 64., 256., 1024.}) {
    const std::string size = std::to_string(int(p));
    b.add_at({"quick", size}, {p * (p == 64 ? 1.1 : 1)});
    b.add_at({"slow", size}, {p * p * (p == 64 ? 1.1 : 1)});
    b.point("slow", 1).result["bound"] = {{"ratio", 49.0}};
  }
  const Analysis analysis = analyse(b.study);
  const Curve &quick = analysis.growth[0], &slow = analysis.growth[1];
  EXPECT_EQ(analysis.answer.find("Cycles over processors: quick grows slowest, with exponent 0.9"),
            0)
      << analysis.answer;
  ASSERT_EQ(analysis.cards.size(), 2);
  EXPECT_EQ(analysis.cards[0].title, "quick");
  EXPECT_EQ(analysis.cards[0].value, fmt::format("exponent {:.2f}", quick.exponent->mean));
  EXPECT_EQ(
      analysis.cards[1].note,
      fmt::format(
          "95 % interval {:.2f} to {:.2f}; claimed 2.1, {}",
          slow.exponent->mean - *slow.exponent->half, slow.exponent->mean + *slow.exponent->half,
          std::abs(2.1 - slow.exponent->mean) <= *slow.exponent->half ? "inside" : "outside"));
  EXPECT_EQ(card_of(analysis, "Times the bound").value, "") << "only the slowest has a bound";
  for (StudyPoint& p : b.study.points) {
    if (p.of_case % 2 == 0) p.result["verdict"] = "settled";
  }
  const Analysis settled = analyse(b.study);
  EXPECT_EQ(settled.answer.find(fmt::format("Cycles over processors: exponent {:.2f} of slow (",
                                            slow.exponent->mean)),
            0)
      << settled.answer;
  EXPECT_EQ(settled.cards[1].title, "quick");
  EXPECT_TRUE(settled.cards[1].note.ends_with("; the goal was not reached"));
}

TEST(Answers, LatencyHasSaturationAndZeroLoad) {
  StudyBuilder b({"router", "traffic.rate"});
  b.study.report.compare = "router";
  b.study.report.curve = "traffic.rate";
  b.study.report.metric = "latency.mean";
  b.study.keys = {{"latency.mean", "cycles", "mean"}};
  for (const char* router : {"one", "two"}) {
    for (const char* rate : {"0.1", "0.2", "0.3"}) {
      const bool fits = router == std::string("two") || rate != std::string("0.3");
      b.add_at({router, rate}, {1, 1}, fits ? "converged" : "saturated");
      for (StudyPoint& p : b.study.points) {
        if (p.of_case + 1 != b.study.cases.size()) continue;
        p.complete = fits;
        p.result["latency"] = {{"mean", (router == std::string("two") ? 20.5 : 18.25)}};
      }
    }
  }
  const Analysis analysis = analyse(b.study);
  EXPECT_EQ(analysis.answer,
            "two carries most, up to 0.3 flits per processor and cycle; one carries least, up to "
            "0.2.");
  ASSERT_EQ(analysis.cards.size(), 4);
  const auto is = [&](std::size_t k, const char* title, const char* value, const char* note) {
    EXPECT_EQ(analysis.cards[k].title, title);
    EXPECT_EQ(analysis.cards[k].value, value);
    EXPECT_EQ(analysis.cards[k].note, note);
  };
  is(0, "Highest saturation", "0.3", "two");
  is(1, "Lowest saturation", "0.2", "one");
  is(2, "Zero load: lowest mean latency", "18.25 cycles", "one");
  is(3, "Zero load: highest mean latency", "20.5 cycles", "two");
}

/// A head has something to say, whatever is missing.
TEST(Answers, NothingIsADash) {
  std::vector<StudyBuilder> all(8);
  all[1].add("a", {5});
  all[2].add("a", {5}).add("b", {7});
  all[3].add("a", {5, 5}).add("b", {7, 9}).fail("a", 1, "killed").fail("b", 2, "killed");
  all[4].add("a", {5, 6}, "deadlocked").add("b", {5, 6}, "settled");
  for (StudyPoint& p : all[4].study.points) p.complete = false;
  all[5].add("a", {0, 0, 0}).add("b", {0, 0, 0}).add("none", {0, 0, 0});
  all[6].study.report.compare = "";
  all[6].add("a", {5, 6}).add("b", {7, 8});
  all[7].study.report.growth = "balancer.name";
  all[7].add("16", {5, 6});
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Analysis analysis = analyse(all[k].study);
    SCOPED_TRACE(k);
    EXPECT_FALSE(analysis.answer.empty());
    EXPECT_LE(analysis.cards.size(), 4);
    for (const Card& card : analysis.cards) {
      EXPECT_NE(card.value, "-");
      for (const std::string& text : {card.title, card.value, card.note}) {
        EXPECT_FALSE(text.empty()) << card.title << " / " << card.value;
        EXPECT_EQ(text.find("tie"), std::string::npos) << text;
        EXPECT_EQ(text.find("nan"), std::string::npos) << text;
      }
    }
  }
}

}  // namespace
}  // namespace ballast
