// SPDX-License-Identifier: BSD-3-Clause
// Worker processes change nothing in a comparison: its rows are single runs, on any number of
// cores.
#include <gtest/gtest.h>
#include <sched.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "support/cli_fixture.h"
#include "support/compare_fixture.h"

namespace ballast {
namespace {

using Ordered = nlohmann::ordered_json;

class CompareRuns : public CliFixture {
 protected:
  /// Options that set each key of a configuration.
  static std::string sets(const Ordered& config, const std::string& prefix = "") {
    std::string all;
    for (const auto& [key, value] : config.items()) {
      const std::string path = prefix.empty() ? key : prefix + "." + key;
      all += value.is_object() ? sets(value, path) : " --set '" + path + "=" + value.dump() + "'";
    }
    return all;
  }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream in(folder_ / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// The numbers of the cores that this process may use.
  static std::vector<int> cores() {
    cpu_set_t set;
    std::vector<int> all;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return all;
    for (int k = 0; k < CPU_SETSIZE; ++k) {
      if (CPU_ISSET(k, &set)) all.push_back(k);
    }
    return all;
  }
};

TEST_F(CompareRuns, RowsAreThoseOfSingleRuns) {
  const Answer answer = ballast(
      "compare --processors 16 --topologies ring --loads half,random --balancers "
      "diffusion,random,superconcentrator --seeds 2 --set balancer.every=50 --json " +
      (folder_ / "c.json").string());
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Ordered rows = Ordered::parse(content("c.json"))["runs"];
  ASSERT_EQ(rows.size(), 16u) << "two loads, two balancers and two schedules, two seeds";
  const std::string empty = file("empty.toml", "");
  for (const Ordered& row : rows) {
    const Answer one =
        ballast("run " + empty + sets(row["config"]) + " --json " + (folder_ / "r.json").string());
    ASSERT_EQ(one.code, 0) << one.text;
    Ordered result = Ordered::parse(content("r.json"));
    EXPECT_EQ(nlohmann::json(result["config"]), nlohmann::json(row["config"]));
    EXPECT_EQ(result["seed"], row["seed"]);
    result["result"].erase("speed");
    EXPECT_EQ(result["result"].dump(), row["result"].dump());
  }
}

/// The switch stands beside each network there, so that a report ranks it with the others.
TEST_F(CompareRuns, ASavedStudyHasTheRuns) {
  const std::string study = (folder_ / "saved.toml").string();
  const std::string command =
      "compare --processors 16 --topologies ring,mesh --loads spike,half --seeds 2 "
      "--balancers diffusion,superconcentrator --set machine.link.cycles=3 ";
  ASSERT_EQ(ballast(command + "--json " + (folder_ / "c.json").string()).code, 0);
  ASSERT_EQ(ballast(command + "--save " + study).code, 0);
  ASSERT_EQ(ballast("sweep " + study).code, 0);
  ASSERT_EQ(ballast("sweep " + study + " --export json").code, 0);
  std::map<std::string, Ordered> cycles;  // of the points
  for (const Ordered& point : Ordered::parse(content("saved.json"))) {
    cycles[point["load"].get<std::string>() + point["network"].get<std::string>() +
           point["balancer"].get<std::string>() + point["seed"].dump()] = point["cycles"];
  }
  EXPECT_EQ(cycles.size(), 2U * 2 * 3 * 2) << "loads x networks x balancers x seeds";
  for (const Ordered& run : Ordered::parse(content("c.json"))["runs"]) {
    const Ordered& config = run["config"];
    const bool by_switch = config["balancer"]["name"] == "superconcentrator";
    const std::string load = config["workload"]["kind"], seed = run["seed"].dump();
    for (const std::string network : {"ring", "mesh"}) {
      if (!by_switch && config["machine"]["topology"] != network) continue;
      const bool sequential = by_switch && config["machine"]["switch"]["schedule"] == "sequential";
      const std::string name = sequential  ? "superconcentrator, sequential"
                               : by_switch ? "superconcentrator"
                                           : "diffusion";
      EXPECT_EQ(cycles.at(load + network + name + seed), run["result"]["cycles"]) << name;
    }
  }
}

/// Also for the switch, which stands beside the topology of the experiment.
TEST_F(CompareRuns, TheNumberOfProcessorsIsThatOfTheTopologyOfTheExperiment) {
  const std::string command =
      "compare " +
      file("mesh.toml",
           "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n[workload]\nkind = \"half\"\n") +
      " --topologies ring --balancers diffusion,superconcentrator";
  const Answer own = ballast(command);
  EXPECT_EQ(own.code, 0) << own.text;
  EXPECT_NE(own.text.find("16 processors"), std::string::npos) << own.text;
  const Answer other = ballast(command + " --processors 64");
  EXPECT_EQ(other.code, 0) << other.text;
  EXPECT_NE(other.text.find("64 processors"), std::string::npos) << other.text;
}

TEST_F(CompareRuns, AnyNumberOfCoresGivesTheSameBytes) {
  const std::vector<int> mine = cores();
  if (mine.size() < 2) GTEST_SKIP() << "one core";
  std::string first, text;
  for (const std::string& on :
       {std::to_string(mine[0]), std::to_string(mine[0]) + "," + std::to_string(mine[1])}) {
    const std::string command = "taskset -c " + on + " " + kProgram +
                                " compare --processors 16 --topologies ring,mesh --loads half "
                                "--balancers diffusion,random --seeds 3 --json " +
                                (folder_ / "c.json").string() + " > " +
                                (folder_ / "text").string() + " 2>/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const std::string table = content("text");
    EXPECT_FALSE(table.empty());
    if (first.empty()) {
      first = content("c.json");
      text = table;
    }
    EXPECT_EQ(content("c.json"), first);
    EXPECT_EQ(table, text);
  }
}

}  // namespace
}  // namespace ballast
