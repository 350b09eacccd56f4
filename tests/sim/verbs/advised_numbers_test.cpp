// SPDX-License-Identifier: BSD-3-Clause
// Every number of an advice, against runs of their own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/wording.h"
#include "support/cli_fixture.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"
#include "support/tier.h"

namespace ballast {
namespace {

using Json = nlohmann::json;

class AdvisedNumbers : public CliFixture {
 protected:
  /// Twelve tasks with memory on two of four ranks, with messages.
  std::string directory() {
    const std::filesystem::path at = folder_ / "trace";
    std::filesystem::create_directories(at);
    const auto tasks = [](int rank, int first, int last) {
      std::string all;
      for (int id = first; id <= last; ++id) {
        all += (all.empty() ? "" : ",") +
               lb_task(rank, fmt::format("{:.6f}", .001 + .0004 * (id * id % 7)), movable(id),
                       fmt::format(R"(,"user_defined":{{"task_serialized_bytes":{},)"
                                   R"("task_footprint_bytes":{}}})",
                                   64 * id, 1000 * id));
      }
      return all;
    };
    const std::string sends =
        send(object(1), object(9), "900") + "," + send(object(3), object(4), "400");
    const std::vector<std::string> files{lb_file(lb_phase(0, tasks(0, 1, 8), sends)),
                                         lb_file(lb_phase(0, tasks(1, 9, 12))),
                                         lb_file(lb_phase(0, "")), lb_file(lb_phase(0, ""))};
    for (std::size_t rank = 0; rank < files.size(); ++rank) {
      file(fmt::format("trace/run.{}.json", rank), files[rank]);
    }
    return at.string();
  }

  /// Documents of `ballast run`, by seed.
  static std::vector<Json> runs(const std::string& trace, const std::string& size,
                                const std::string& balancer, const std::string& set) {
    std::vector<Json> documents;
    for (int seed = 1; seed <= kSeeds; ++seed) {
      const Answer answer = ballast(
          fmt::format("run {} --topology mesh --size {} --balancer {} --set workload.phases=[] "
                      "--set run.until=completed --set run.max_cycles=1000000000000 --set "
                      "run.seed={} {} --json - --quiet --reproducible",
                      trace, size, balancer, seed, set));
      EXPECT_EQ(answer.code, 0) << answer.text;
      documents.push_back(Json::parse(answer.text)["result"]);
    }
    return documents;
  }
  template <class Of>
  static double mean(const std::vector<Json>& documents, Of of) {
    double sum = 0;
    for (const Json& result : documents) sum += of(result);
    return sum / kSeeds;
  }
  static double of_phases(const Json& result, const Json::json_pointer& path) {
    double sum = 0;
    for (const Json& phase : result["phases"]) {
      if (phase.contains(path)) sum += phase[path].get<double>();
    }
    return sum;
  }
  static void expect_row(const Json& row, const std::vector<Json>& runs) {
    SCOPED_TRACE(row.dump());
    const auto number = [](const char* path) {
      return [path](const Json& r) { return r.value(Json::json_pointer(path), 0.0); };
    };
    const auto phases = [](const char* path) {
      return [path](const Json& r) { return of_phases(r, Json::json_pointer(path)); };
    };
    const double cycles = mean(runs, number("/cycles")), idle = mean(runs, number("/idle/mean"));
    EXPECT_DOUBLE_EQ(row["cycles"]["mean"], cycles);
    EXPECT_DOUBLE_EQ(row["balance_cycles"], mean(runs, number("/balance_cycles")));
    EXPECT_DOUBLE_EQ(row["execution_cycles"], cycles - idle);
    EXPECT_NEAR(row["waiting_cycles"], idle - mean(runs, number("/balance_cycles")), 1e-6);
    EXPECT_DOUBLE_EQ(row["least_cycles"], mean(runs, number("/least_cycles")));
    EXPECT_DOUBLE_EQ(row["migrated_bytes"], mean(runs, phases("/trace/migrated_bytes")));
    if (row.contains("off_rank_bytes")) {
      EXPECT_DOUBLE_EQ(row["off_rank_bytes"], mean(runs, phases("/trace/after/off_rank_bytes")));
    }
    EXPECT_DOUBLE_EQ(row["most_memory"], mean(runs, phases("/trace/after/most_memory")));
  }

  /// The advice on a trace of one phase.
  static void expect_numbers(const std::string& trace, const std::string& size,
                             const std::string& balancers) {
    const Answer answer = ballast(fmt::format(
        "advise {} --topology mesh --size {} --seeds {} --balancers {} --quiet --json -", trace,
        size, kSeeds, balancers));
    ASSERT_EQ(answer.code, 0) << answer.text;
    const Json advice = Json::parse(answer.text)["advice"];
    std::optional<Json> none, best;
    for (const Json& row : advice["ranking"]) {
      if (!row.contains("cycles")) continue;
      expect_row(row, runs(trace, size, row["balancer"], ""));
      if (row["balancer"] == "none") none = row;
      if (!best) best = row;
    }
    ASSERT_TRUE(none && best);
    const std::string use = advice["use"], why = advice["why"], changes = advice["changes"];
    const double cycles = (*best)["cycles"]["mean"], without = (*none)["cycles"]["mean"];
    EXPECT_TRUE(use.starts_with(
        fmt::format("Use {}: {} cycles, {:.2f} x the bound, {:.0f} % fewer than without balancing",
                    (*best)["balancer"].get<std::string>(), number_text(cycles),
                    cycles / (*best)["least_cycles"].get<double>(), 100 * (1 - cycles / without))))
        << use;
    for (const char* key :
         {"balance_cycles", "execution_cycles", "waiting_cycles", "migrated_bytes"}) {
      EXPECT_NE(why.find(number_text((*best)[key])), std::string::npos) << key << ": " << why;
    }
    EXPECT_NE(why.find(number_text((*none)["waiting_cycles"])), std::string::npos) << why;
    ASSERT_EQ(advice["variants"].size(), 7u);
    for (const Json& variant : advice["variants"]) {
      const std::string when = variant["when"];
      SCOPED_TRACE(when);
      const Json& first = variant["ranking"][0];
      expect_row(first, runs(trace, size, first["balancer"], sets().at(when)));
      for (const Json& row : variant["ranking"]) {
        if (row["balancer"] != (*best)["balancer"]) continue;
        EXPECT_NE(changes.find(number_text(first["cycles"]["mean"])) != std::string::npos ||
                      changes.find(number_text(row["cycles"]["mean"])) != std::string::npos,
                  false)
            << changes;
      }
      EXPECT_NE(changes.find(when), std::string::npos) << changes;
    }
  }

  /// What each change sets.
  static const std::map<std::string, std::string>& sets() {
    static const std::map<std::string, std::string> sets{
        {"tasks are half as long", "--set machine.cycles_per_work=500000"},
        {"tasks are twice as long", "--set machine.cycles_per_work=2000000"},
        {"links are half as wide", "--set workload.bytes_per_flit=16"},
        {"links are twice as wide", "--set workload.bytes_per_flit=64"},
        {"tasks have ten times the bytes", "--set workload.task_bytes_factor=10"},
        {"tasks have a tenth of the bytes", "--set workload.task_bytes_factor=0.1"},
        {"task times are known within 10 %", "--set workload.knowledge_error=0.1"}};
    return sets;
  }

  static constexpr int kSeeds = 2;
};

TEST_F(AdvisedNumbers, AreThoseOfSeparateRuns) {
  expect_numbers(directory(), "2x2", "greedy,refine,diffusion,random-stealing");
}

LONG(AdvisedNumbers, OfAMeasuredTrace);
TEST_F(AdvisedNumbers, OfAMeasuredTrace) {
  const std::string trace = shared_data("lbdata-toy16");
  if (!std::filesystem::exists(trace)) GTEST_SKIP() << "no " << trace;
  expect_numbers(trace, "4x4", "greedy,refine,diffusion,pairing,ripple-tree");
}

/// Those that need more memory are listed, not ranked.
TEST_F(AdvisedNumbers, MemoryMayBeLimited) {
  const std::string command =
      "advise " + directory() + " --size 2x2 --seeds 2 --balancers greedy,refine,diffusion ";
  const Answer all = ballast(command + "--quiet --json -");
  ASSERT_EQ(all.code, 0) << all.text;
  double least = 1e18, most = 0;
  const Json ranking = Json::parse(all.text)["advice"]["ranking"];
  for (const Json& row : ranking) {
    if (!row.contains("most_memory")) continue;
    least = std::min(least, row["most_memory"].get<double>());
    most = std::max(most, row["most_memory"].get<double>());
  }
  ASSERT_LT(least, most);
  const Answer some = ballast(command + fmt::format("--max-memory {:.0f} --quiet --json -", least));
  ASSERT_EQ(some.code, 0) << some.text;
  std::size_t refused = 0;
  const Json within = Json::parse(some.text)["advice"]["ranking"];
  for (const Json& row : within) {
    if (row.contains("most_memory")) {
      EXPECT_LE(row["most_memory"], least);
    } else if (row["trouble"].get<std::string>().find("more than --max-memory") !=
               std::string::npos) {
      ++refused;
    }
  }
  EXPECT_GE(refused, 1u) << some.text;
  expect_mistake(command + "--max-memory 1", {"within --max-memory, got none"});
}

/// The form of the trace makes no difference: a phase with known times.
TEST_F(AdvisedNumbers, ACsvFileOfTheSameTasksHasTheSameRanking) {
  const std::filesystem::path at = folder_ / "plain";
  std::filesystem::create_directories(at);
  std::string csv = "processor,work\n";
  for (int rank = 0; rank < 4; ++rank) {
    std::string tasks;
    for (int k = 0; k < 8 - 2 * rank; ++k) {
      const std::string work = fmt::format("{:.4f}", .001 + .0003 * ((rank + 3) * k % 5));
      tasks += (k > 0 ? "," : "") + lb_task(rank, work, movable(10 * rank + k));
      csv += fmt::format("{},{}\n", rank, work);
    }
    file(fmt::format("plain/run.{}.json", rank), lb_file(lb_phase(0, tasks)));
  }
  const auto ranking = [&](const std::string& trace, const std::string& more) {
    const Answer answer =
        ballast("advise " + trace + " --size 2x2 --seeds 2 --quiet --json - " + more);
    EXPECT_EQ(answer.code, 0) << answer.text;
    return Json::parse(answer.text)["advice"];
  };
  const Json of_files = ranking(at.string(), "");
  const Json of_csv = ranking(file("plain.csv", csv), "--set machine.cycles_per_work=1e6");
  EXPECT_EQ(of_csv["ranking"], of_files["ranking"]);
  EXPECT_EQ(of_csv["variants"], of_files["variants"]);
  EXPECT_EQ(of_csv["use"], of_files["use"]);
}

/// The runtime moves half of the tasks to the other rank after the first phase.
TEST_F(AdvisedNumbers, OfWhatTheRuntimeDidAreThoseOfItsPlacement) {
  const std::filesystem::path at = folder_ / "moved";
  std::filesystem::create_directories(at);
  const auto tasks = [](int rank, int first, int last) {
    std::string all;
    for (int id = first; id <= last; ++id) {
      all += (id > first ? "," : "") + lb_task(rank, "0.001", movable(id));
    }
    return all;
  };
  file("moved/run.0.json",
       lb_file(lb_phase(0, tasks(0, 1, 8)) + "," + lb_phase(1, tasks(0, 1, 4))));
  file("moved/run.1.json", lb_file(lb_phase(0, "") + "," + lb_phase(1, tasks(1, 5, 8))));
  const Answer answer = ballast("advise " + at.string() +
                                " --topology line --size 2 --seeds 2 --balancers greedy --set "
                                "workload.phases=[] --quiet --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json advice = Json::parse(answer.text)["advice"];
  std::map<std::string, double> cycles;
  for (const Json& row : advice["ranking"]) cycles[row["balancer"]] = row["cycles"]["mean"];
  EXPECT_EQ(cycles["none"], 16'000);
  EXPECT_EQ(cycles["recorded"], 8'000 + 4'000);
  EXPECT_LT(cycles["greedy"], 12'000);
  EXPECT_NE(advice["use"].get<std::string>().find(
                "than what the runtime did, whose own cost is not in the trace"),
            std::string::npos)
      << advice["use"];
}

}  // namespace
}  // namespace ballast
