// SPDX-License-Identifier: BSD-3-Clause
// The text of a run with tasks: the same figures as its document, and by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "report/report.h"
#include "report/table.h"
#include "support/experiments.h"

namespace ballast {
namespace {

using Cells = std::vector<std::string>;

/// Text and document of a run.
struct Told {
  explicit Told(const std::string& experiment) {
    const Result r = run(experiment_of(experiment));
    text = ballast::text(r, 1);
    result = document(r)["result"];
  }
  /// The line that begins with this word, by its columns.
  [[nodiscard]] Cells row(const std::string& name) const {
    for (const Cells& row : rows()) {
      if (!row.empty() && row[0] == name) return row;
    }
    return {};
  }
  [[nodiscard]] std::vector<Cells> rows() const {
    std::vector<Cells> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      Cells& cells = all.emplace_back();
      for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
        const std::size_t end = std::min(line.find("  ", at), line.size());
        cells.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(' ', end);
      }
    }
    return all;
  }
  std::string text;
  nlohmann::ordered_json result;
};

constexpr const char* kRing =
    "machine = { topology = 'ring', size = [4] }\n"
    "workload = { kind = 'list', loads = [40, 3, 0, 9], work = 7 }\n";

/// Every row of loads is there, in this order, with the figures of the document.
TEST(TaskReport, HasTheLoadsOfTheDocument) {
  for (const std::string balancer : {"none", "superconcentrator", "diffusion", "random"}) {
    for (const bool executes : {false, true}) {
      const std::string every = executes && balancer == "superconcentrator" ? ", every = 50" : "";
      const Told told(kRing + fmt::format("balancer = {{ name = '{}'{} }}\nrun.until = '{}'\n",
                                          balancer, every, executes ? "completed" : "balanced"));
      SCOPED_TRACE(told.text);
      const nlohmann::ordered_json& r = told.result;
      const char* after = executes ? "executed" : "after";
      std::vector<std::pair<std::string, nlohmann::ordered_json>> expected{
          {"tasks before", r["count"]["before"]},
          {fmt::format("tasks {}", after), r["count"]["after"]},
          {"work before", r["work"]["before"]},
          {fmt::format("work {}", after), r["work"]["after"]}};
      EXPECT_EQ(r.contains("agent_load"), balancer == "diffusion");
      if (r.contains("agent_load")) {
        expected.insert(expected.begin() + 2, {"load, agents", r["agent_load"]});
      }
      const std::vector<Cells> rows = told.rows();
      auto row = std::find(rows.begin(), rows.end(), Cells{"min", "max", "mean", "max/mean - 1"});
      ASSERT_LT(rows.end() - row, 100);
      row += 2;
      for (const auto& [name, loads] : expected) {
        ASSERT_GE(row->size(), 4u) << name;
        EXPECT_EQ((*row)[0], name);
        EXPECT_EQ((*row)[1], grouped(loads["min"], 3)) << name;
        EXPECT_EQ((*row)[2], grouped(loads["max"], 3)) << name;
        EXPECT_EQ((*row)[3], grouped(loads["mean"], 3)) << name;
        ++row;
      }
      EXPECT_TRUE(row->empty()) << "no other row";
    }
  }
}

/// Shares are parts of one in the document, and of a hundred in the text.
TEST(TaskReport, HasTheSharesOfTheDocumentInPercent) {
  const Told told(std::string(kRing) +
                  "balancer = { name = 'sender-initiated', message_cycles = 3 }\n"
                  "run.until = 'completed'\n");
  SCOPED_TRACE(told.text);
  const double starved = told.result["starved_share"];
  EXPECT_GT(starved, 0.01);
  EXPECT_NE(told.text.find(fmt::format("; {:.2f} % of the processor cycles idle", 100 * starved)),
            std::string::npos);
  const double handling = told.result["cost"]["handling_cycles"];
  const double all = 4 * told.result["cycles"].get<double>();
  EXPECT_GT(handling, 0.01 * all);
  EXPECT_EQ(told.row("handling messages"),
            (Cells{"handling messages", grouped(handling, 2),
                   fmt::format("summed over all processors, {:.3f} % of their time",
                               100 * handling / all)}));
}

TEST(TaskReport, HasTheLowerBoundOfTheDocument) {
  const Told told(
      "machine = { topology = 'line', size = [3] }\nbalancer.name = 'none'\n"
      "workload = { kind = 'list', loads = [3, 1, 0], work = 1.23456 }\nrun.goal = 'work'\n");
  SCOPED_TRACE(told.text);
  const double bound = told.result["placement"]["lower_bound"];
  EXPECT_NE(grouped(bound, 3), grouped(bound, 4));
  EXPECT_NE(told.text.find(fmt::format("lower bound of the largest load: {}; ", grouped(bound, 3))),
            std::string::npos);
}

/// Tasks on their way to the other side of a cut return, also to the last processor.
TEST(TaskReport, NamesEveryProcessorToWhichTasksReturned) {
  const Told told(
      "machine = { topology = 'line', size = [2], faults = { links = '0-1@3' } }\n"
      "workload = { kind = 'list', loads = [0, 20] }\nbalancer.name = 'pairing'\n");
  SCOPED_TRACE(told.text);
  const std::uint64_t returned = told.result["cost"]["tasks_returned"];
  EXPECT_GT(returned, 1u);
  EXPECT_NE(told.text.find(fmt::format("\n{0} tasks returned to processors (tasks) 1 ({0}): no "
                                       "path between 1 pairs",
                                       returned)),
            std::string::npos);
}

/// Processor 0 works for 30 cycles, 1 for 10, 2 for none.
TEST(TaskReport, CountsIdleCyclesByHand) {
  const Told told(
      "machine = { topology = 'line', size = [3] }\nbalancer.name = 'none'\n"
      "workload = { kind = 'list', loads = [3, 1, 0], work = 10 }\nrun.until = 'completed'\n");
  SCOPED_TRACE(told.text);
  EXPECT_EQ(told.result["cycles"], 30);
  EXPECT_EQ(told.result["idle"],
            (nlohmann::ordered_json{{"mean", 50 / 3.0}, {"max", 30}, {"spread", 30}}));
  EXPECT_EQ(told.row("idle cycles, mean"),
            (Cells{"idle cycles, mean", "16.67", "per processor; 0 .. 30"}));
  EXPECT_EQ(
      told.row("utilisation, mean"),
      (Cells{"utilisation, mean", "0.44", "share of cycles spent executing; 0.0000 .. 1.0000"}));
  EXPECT_EQ(told.row("wait, mean")[1], "7.5") << "0, 10, 20 and 0";
  EXPECT_TRUE(told.row("balance operations").empty()) << "nobody balances";
  EXPECT_NE(told.text.find("2.25 x the lower bound of 13 cycles; 33.33 % of the"),
            std::string::npos)
      << "40 / 3; a task waits until 20: 1 starves from 10, 2 from 0, of 3 x 30 cycles";
}

/// Without the stranded tasks it can end before the bound, so the bound is no measure of it.
TEST(TaskReport, AStrandedRunHasNoBound) {
  const Told told(
      "machine = { topology = 'line', size = [3], faults = { processors = [[1, 5]] } }\n"
      "balancer.name = 'none'\n"
      "workload = { kind = 'list', loads = [1, 9, 0], work = 10 }\nrun.until = 'completed'\n");
  SCOPED_TRACE(told.text);
  EXPECT_TRUE(told.text.starts_with("stranded")) << told.text;
  EXPECT_EQ(told.text.find("lower bound"), std::string::npos);
  EXPECT_NE(told.text.find(" % of the processor cycles idle while"), std::string::npos);
}

/// The map of the busiest links has a row for each of the second dimension.
TEST(TrafficReport, TheMapOfLinksIsTheMesh) {
  const Told told("machine = { topology = 'mesh', size = [3, 4] }\ntraffic = { rate = 0.1 }\n");
  const std::string head = "utilisation of each router's busiest link";
  const std::size_t at = told.text.find(head);
  ASSERT_NE(at, std::string::npos) << told.text;
  std::istringstream in(told.text.substr(told.text.find('\n', at) + 1));
  std::vector<std::size_t> lengths;
  for (std::string line; std::getline(in, line) && line.starts_with("   ");) {
    lengths.push_back(line.size());
  }
  EXPECT_EQ(lengths, std::vector<std::size_t>(4, 2 + 2 * 3)) << told.text;
}

}  // namespace
}  // namespace ballast
