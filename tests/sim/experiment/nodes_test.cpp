// SPDX-License-Identifier: BSD-3-Clause
// Nodes of the machine: what tasks send inside and between them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

/// Tasks 1 and 2 at rank 0, 3 at rank 1, 4 at rank 2; in nodes of two processors 1 -> 3 stays
/// inside, 4 -> 3 and 4 -> 1 do not.
class Nodes : public LbFiles {
 protected:
  Result run_with(const std::string& machine, const std::string& workload = "") {
    const std::string sends =
        send(object(1), object(2), "5") + "," + send(object(1), object(3), "10") + "," +
        send(object(4), object(3), "20") + "," + send(object(4), object(1), "100");
    const auto both = [](const std::string& tasks, const std::string& edges = "") {
      return lb_file(lb_phase(0, tasks, edges) + "," + lb_phase(1, tasks, edges));
    };
    ranks({both(lb_task(0, "0.01", movable(1)) + "," + lb_task(0, "0.01", movable(2)), sends),
           both(lb_task(1, "0.01", movable(3))), both(lb_task(2, "0.01", movable(4))), both("")});
    return ballast::run(
        experiment_of("workload = { kind = 'lbdata', path = '" + directory_ + "'" + workload +
                      " }\nrun.until = 'completed'\nbalancer.name = 'none'\n"
                      "machine = { topology = 'mesh', size = [2, 2], cycles_per_work = 1000" +
                      machine + " }\n"));
  }
};

TEST_F(Nodes, HaveBytesAndMessagesOfTheirOwn) {
  const Result r = run_with(", node = 2");
  EXPECT_EQ(r.config["machine"]["node"], 2);
  const nlohmann::ordered_json json = document(r)["result"];
  for (const char* when : {"before", "after"}) {
    EXPECT_EQ(json["trace"][when]["on_rank_bytes"], 5);
    EXPECT_EQ(json["trace"][when]["off_rank_bytes"], 130);
    EXPECT_EQ(json["trace"][when]["inside_node_bytes"], 10);
    EXPECT_EQ(json["trace"][when]["between_node_bytes"], 120);
  }
  EXPECT_EQ(json["messages"]["sent"], 3);
  EXPECT_EQ(json["messages"]["between_nodes"], 2);
  EXPECT_EQ(json["messages"]["flits_between_nodes"], 1 + 4) << "20 and 100 bytes, 32 a flit";
  const std::string report = text(r, 1.0);
  EXPECT_NE(report.find("; 2 messages of 5 flits between nodes"), std::string::npos) << report;
  EXPECT_NE(report.find("bytes inside nodes"), std::string::npos) << report;
}

TEST_F(Nodes, OfPhasesAreSums) {
  const Result r = run_with(", node = 2", ", phases = []");
  const nlohmann::ordered_json json = document(r)["result"];
  EXPECT_EQ(json["messages"]["between_nodes"], 4);
  EXPECT_EQ(json["messages"]["flits_between_nodes"], 10);
  for (const auto& phase : json["phases"]) {
    EXPECT_EQ(phase["messages"]["between_nodes"], 2);
    EXPECT_EQ(phase["trace"]["after"]["between_node_bytes"], 120);
  }
  EXPECT_NE(text(r, 1.0).find("between nodes"), std::string::npos);
}

TEST_F(Nodes, AreNowhereWithoutTheKey) {
  for (const char* phases : {"", ", phases = []"}) {
    const Result r = run_with("", phases);
    for (const std::string& all : {document(r)["result"].dump(), text(r, 1.0)}) {
      EXPECT_EQ(all.find("node"), std::string::npos) << all;
    }
  }
}

TEST_F(Nodes, AllHaveTheSameSize) {
  for (const char* node : {"3", "8"}) {
    EXPECT_NE(error_of([&] { run_with(std::string(", node = ") + node); })
                  .find(std::string("machine.node: expected a divisor of 4, the number of "
                                    "processors, got ") +
                        node),
              std::string::npos);
  }
}

}  // namespace
}  // namespace ballast
