// SPDX-License-Identifier: BSD-3-Clause
// Rows per processor and per link: in no document unless asked for, and nothing else changes.
#include <gtest/gtest.h>

#include "report/report.h"
#include "support/experiments.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

Experiment mesh() {
  Experiment e;
  e.machine.topology = {"mesh", {{"size", std::vector<std::int64_t>{4, 4}}}};
  return e;
}

/// Tasks that are executed, while processors fail.
Experiment tasks_with_faults() {
  Experiment e = mesh();
  e.workload = {"half", {{"load", 20}, {"work", 9.0}}};
  e.balancer = {"diffusion", {}};
  e.run.until = RunSection::Until::completed;
  e.machine.faults.settings = {{"processors", std::string("3@20, 9@30")}};
  return e;
}

Experiment around_a_switch() {
  Experiment e;
  e.machine.processors = 16;
  e.workload = {"half", {{"load", 20}}};
  return e;
}

Experiment rounds() {
  Experiment e = mesh();
  e.workload = {"half", {{"load", 20}}};
  e.balancer = {"diffusion", {}};
  e.rounds.emplace();
  return e;
}

Experiment traffic() {
  Experiment e = mesh();
  e.traffic.emplace();
  return e;
}

Experiment experts() {
  Experiment e = mesh();
  e.moe.emplace();
  return e;
}

/// Removes the rows, and counts their lists.
std::size_t remove_rows(Json& json) {
  std::size_t rows = 0;
  if (json.is_object()) {
    for (const char* key : {"per_processor", "links", "stranded_at", "returned_to"}) {
      if (json.contains(key) && json[key].is_array()) rows += json.erase(key);
    }
  }
  for (Json& inner : json) {
    if (inner.is_structured()) rows += remove_rows(inner);
  }
  return rows;
}

TEST(Detail, RowsAreAbsentUnlessAskedFor) {
  const std::vector<std::pair<Experiment, std::size_t>> kinds{{tasks_with_faults(), 11},
                                                              {around_a_switch(), 5},
                                                              {rounds(), 2},
                                                              {traffic(), 1},
                                                              {experts(), 1}};
  for (const auto& [plain, lists] : kinds) {
    Experiment asked = plain;
    asked.run.detail = true;
    Json without = document(run(plain)), with = document(run(asked));
    EXPECT_EQ(remove_rows(without), 0U) << without["config"];
    EXPECT_EQ(remove_rows(with), lists) << with["config"];
    EXPECT_EQ(without.dump(), with.dump()) << "nothing else differs";
  }
}

TEST(Detail, LinksAreThoseOfTheSummary) {
  Experiment e = tasks_with_faults();
  e.machine.faults.settings.clear();
  e.run.detail = true;
  const Result all = run(e);
  const auto result = document(all)["result"];
  EXPECT_EQ(result["links"].size(), 48U) << "4 x 3 x 2, in both directions";
  std::uint64_t flits = 0;
  for (const auto& link : result["links"]) flits += link["flits"].get<std::uint64_t>();
  const Costs& costs = all.tasks().costs;
  EXPECT_EQ(flits, costs.flit_hops - costs.flits) << "the last router's hop has no link";
  EXPECT_EQ(result["link_use"]["links"], 48);
  EXPECT_EQ(result["link_use"]["busiest"].size(), 48U);
  EXPECT_NEAR(result["link_use"]["mean"].get<double>() * 48, static_cast<double>(flits), 1e-6);
}

TEST(Detail, ItsMemoryIsPlanned) {
  for (const Experiment& plain : {traffic(), rounds(), tasks_with_faults()}) {
    Experiment e = plain;
    e.machine.topology.settings = {{"size", std::vector<std::int64_t>{128, 128}}};
    e.machine.faults.settings.clear();
    if (e.rounds) e.workload = {"half", {{"load", 1}}};  // gone when the report is made
    const std::uint64_t without = elaborate(e)->memory().total();
    e.run.detail = true;
    EXPECT_GT(elaborate(e)->memory().total(), without + 128 * 128 * 2 * 20);
  }
}

}  // namespace
}  // namespace ballast
