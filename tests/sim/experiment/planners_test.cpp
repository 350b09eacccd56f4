// SPDX-License-Identifier: BSD-3-Clause
// Central planners in experiments: what they need of the tasks, what that costs, what a report
// says.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

struct PlannerExperiments : testing::Test {
  /// Tasks of 7 and 5 at the last of three processors.
  std::string experiment(const std::string& columns, const std::string& balancer) {
    const std::string path = testing::TempDir() + "planners_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
    const bool points = columns.find('x') != std::string::npos;
    std::ofstream(path) << columns << (points ? "\n2,7,0\n2,5,1\n" : "\n2,7\n2,5\n");
    return "[machine]\ntopology = 'line'\nsize = [3]\nnetwork = 'ideal'\n[workload]\nkind = 'csv'\n"
           "path = '" +
           path + "'\n[balancer]\n" + balancer;
  }
  std::string error(const std::string& columns, const std::string& balancer) {
    return error_of([&] { check_experiment(experiment(columns, balancer), "e.toml"); });
  }
};

TEST_F(PlannerExperiments, CoordinatesAreFlitsOfReports) {
  const Result r =
      run(experiment_of(experiment("processor,work,x", "name = 'recursive-bisection'\n")));
  EXPECT_EQ(r.tasks().work_after.per_processor, (std::vector<double>{7, 0, 5}));
  EXPECT_EQ(r.tasks().costs.agent_messages, 3U) << "two reports, and orders for processor 2";
  EXPECT_EQ(r.tasks().costs.flits, 1U + 5 + 2 + 1) << "two flits for each task, an order, a task";
  EXPECT_FALSE(r.config["balancer"].contains("max_memory"));
}

TEST_F(PlannerExperiments, NeedCoordinates) {
  for (const std::string name : {"recursive-bisection", "space-filling-curve"}) {
    EXPECT_EQ(error("processor,work", "name = '" + name + "'\n"),
              "e.toml:9:8: balancer.name: expected tasks with coordinates (index of lbdata, "
              "columns x, y, z of csv, stencil) for \"" +
                  name + "\", got none");
  }
}

TEST_F(PlannerExperiments, NameTheLibraryOfTheirPlans) {
  const auto result_of = [&](const std::string& name) {
    return document(run(experiment_of(experiment("processor,work", "name = '" + name + "'\n"))))
        .at("result");
  };
  EXPECT_EQ(result_of("partition").at("library").get<std::string>().substr(0, 6), "METIS ");
  EXPECT_FALSE(result_of("greedy").contains("library"));
}

TEST_F(PlannerExperiments, RefuseKeysWithoutEffect) {
  EXPECT_EQ(error("processor,work", "name = 'greedy'\nmax_memory = 1e9\n"),
            "e.toml:10:14: balancer.max_memory: has no effect on tasks without memory; leave it "
            "out");
  EXPECT_EQ(error("processor,work", "name = 'work-minimising'\nmeasure = 'count'\n"),
            "e.toml:10:11: balancer.measure: expected \"work\" for the CCM work, got "
            "\"count\"");
  EXPECT_EQ(
      error("processor,work", "name = 'partition'\nmigration_cost = 1.0\n"),
      "e.toml:10:18: balancer.migration_cost: has no effect with library = \"metis\"; leave it "
      "out");
  EXPECT_EQ(
      error("processor,work", "name = 'greedy-refine'\nmax_moves_total = 1\ntolerance = 1.5\n"),
      "e.toml:11:13: balancer.tolerance: has no effect with max_moves_total; leave it out");
}

}  // namespace
}  // namespace ballast
