// SPDX-License-Identifier: BSD-3-Clause
// The limits of all central planners: memory, moves, threshold.
#include <gtest/gtest.h>

#include "core/random.h"
#include "planning/graph_library.h"
#include "support/error_of.h"
#include "support/paths.h"
#include "support/planned.h"
#include "support/tier.h"
#include "support/workloads_fixture.h"
#include "tasks/trace_metrics.h"

namespace ballast {
namespace {

const std::string kSets = std::string(kRoot) + "/../shared/data/";

/// A public trace whose tasks may all move.
struct PublicTrace {
  explicit PublicTrace(const std::string& name, const std::string& more = "")
      : tasks(make("kind = 'lbdata'\npath = '" + kSets + name + "'\n" + more, 0)) {
    start = {tasks.work, tasks.home, tasks.processors};
  }
  [[nodiscard]] double imbalance(const Owners& at) const {
    const Loads loads = start.loads(at);
    double sum = 0;
    for (const double load : loads) sum += load;
    return start.largest(at) * static_cast<double>(loads.size()) / sum - 1;
  }
  Tasks tasks;
  PlannedTasks start;
};

#define NEEDS(set) \
  if (!fs::exists(kSets + (set))) GTEST_SKIP() << "no " << kSets << (set)

TEST(MemoryBound, EveryPlannerOnToyMem) {
  NEEDS("lbdata-toy-mem");
  const PublicTrace toy("lbdata-toy-mem");
  EXPECT_GE(placement_planners().size(), 7U);
  for (const std::string& name : placement_planners()) {
    const Owners at = placed_by(name, toy.start, {{"max_memory", 8e9}}, &toy.tasks);
    EXPECT_LE(*trace_metrics(toy.tasks, at).most_memory, 8e9) << name;
    EXPECT_LE(toy.imbalance(at), .02858) << name;
    if (name == "work-minimising") {
      EXPECT_EQ(toy.imbalance(at), 0) << "87.5 each is possible";
    }
  }
}

TEST(MemoryBound, TheLeastWorkOnBlocks) {
  NEEDS("lbdata-blocks");
  const PublicTrace blocks("lbdata-blocks", "beta = 1.0");
  const Owners at =
      placed_by("work-minimising", blocks.start, {{"max_memory", 54.0}}, &blocks.tasks);
  const TraceMetrics after = trace_metrics(blocks.tasks, at);
  EXPECT_EQ(after.ccm_work->max, 4);
  EXPECT_LE(*after.most_memory, 54);
  const PublicTrace homes("lbdata-blocks", "delta = 0.1");
  const Owners near =
      placed_by("work-minimising", homes.start, {{"max_memory", 45.0}}, &homes.tasks);
  EXPECT_NEAR(trace_metrics(homes.tasks, near).ccm_work->max, 2.5, 1e-12);
  const PublicTrace no_load("lbdata-blocks-alpha0", "beta = 1.0");
  const Owners together =
      placed_by("work-minimising", no_load.start, {{"max_memory", 54.0}}, &no_load.tasks);
  EXPECT_EQ(trace_metrics(no_load.tasks, together).ccm_work->max, 0);
  const PublicTrace load_only("lbdata-blocks", "beta = 0.0");
  for (const double bound : {18.0, 36.0}) {
    const Owners level =
        placed_by("work-minimising", load_only.start, {{"max_memory", bound}}, &load_only.tasks);
    EXPECT_EQ(load_only.start.largest(level), 2) << bound;
    EXPECT_LE(*trace_metrics(load_only.tasks, level).most_memory, bound);
  }
}

/// Tasks with random memory, blocks and points, and a bound which the start keeps.
struct RandomCase {
  explicit RandomCase(std::uint64_t seed) {
    RandomStream random(seed, Stream{7});
    start.processors = tasks.processors = static_cast<NodeId>(2 + random.below(4));
    Trace& trace = tasks.trace.emplace();
    for (int b = 0; b < 4; ++b) trace.blocks.push_back({double(random.below(30)), 0});
    const std::uint64_t n = 1 + random.below(14);
    tasks.coordinates.axes = 2;
    for (TaskId t = 0; t < n; ++t) {
      const auto at = static_cast<NodeId>(random.below(random.below(start.processors) + 1));
      const double length = double(1 + random.below(20));
      tasks.add(at, length);
      tasks.fixed.push_back(0);
      tasks.coordinates.of.push_back({double(random.below(8)), double(random.below(8)), 0});
      const auto block = static_cast<std::uint32_t>(random.below(5));
      trace.memory.push_back({double(random.below(9)), double(random.below(9)), 0,
                              block == 4 ? Trace::kNoBlock : block});
      trace.ids.push_back(t);
      start.lengths.push_back(length);
      start.owners.push_back(at);
    }
    trace.own_memory.assign(start.processors, 3);
    trace.alpha.assign(start.processors, 1);
    need = *trace_metrics(tasks, tasks.home).most_memory;
    bound = need + double(random.below(12));
    most_moves = static_cast<std::int64_t>(random.below(n + 1));
    limits_moves = random.below(2) != 0;
  }
  Tasks tasks;
  PlannedTasks start;
  double need = 0, bound = 0;
  std::int64_t most_moves = 0;
  bool limits_moves = false;
};

/// All planners, with few tries; `partition` with each library that the build has.
std::vector<std::pair<std::string, Settings>> contenders() {
  std::vector<std::pair<std::string, Settings>> all;
  for (const std::string& name : placement_planners()) {
    all.push_back({name, {}});
    if (name == "work-minimising") all.back().second = {{"changes", std::int64_t{300}}};
  }
  if (scotch_library() != nullptr) {
    all.push_back({"partition", {{"library", std::string("scotch")}}});
  }
  return all;
}

void never_exceeded(std::uint64_t first, std::uint64_t cases) {
  std::uint64_t moved = 0, beyond = 0;
  const auto names = contenders();
  for (std::uint64_t seed = first; seed < first + cases; ++seed) {
    const RandomCase c(seed);
    for (const auto& [name, few] : names) {
      Settings settings = few;
      if (c.limits_moves) settings.emplace_back("max_moves_total", c.most_moves);
      const Owners unbound = placed_by(name, c.start, settings, &c.tasks);
      beyond += *trace_metrics(c.tasks, unbound).most_memory > c.bound;
      settings.emplace_back("max_memory", c.bound);
      const auto planner = planner_named(name, settings);
      const Owners at = placed_by(*planner, c.start, &c.tasks);
      ASSERT_LE(*trace_metrics(c.tasks, at).most_memory, c.bound) << name << ", seed " << seed;
      ASSERT_FALSE(planner->memory()) << name << ", seed " << seed;
      if (c.limits_moves) {
        ASSERT_LE(c.start.moves(at), static_cast<std::uint64_t>(c.most_moves))
            << name << ", seed " << seed;
      }
      ASSERT_LE(c.start.largest(at), c.start.largest(c.start.owners) * (1 + 1e-12)) << name;
      moved += at != c.start.owners;
    }
  }
  EXPECT_GT(moved, names.size() * cases / 2) << "plans are made";
  EXPECT_GT(beyond, names.size() * cases / 20) << "and the bound matters";
}

LONG(MemoryBound, NeverExceededOnManyCases);
TEST(MemoryBound, NeverExceededOnManyCases) { never_exceeded(1000, 10'000); }
TEST(MemoryBound, NeverExceeded) { never_exceeded(1, 100); }

/// Two tasks of 6 bytes each on the first of three processors, and one of 5 on the second.
TEST(MemoryBound, AStartAboveItIsKept) {
  Tasks tasks;
  tasks.processors = 3;
  Trace& trace = tasks.trace.emplace();
  for (const double bytes : {6.0, 6.0, 5.0}) {
    tasks.add(bytes == 5 ? 1 : 0, 1);
    trace.memory.push_back({bytes});
  }
  tasks.fixed.assign(3, 0);
  trace.own_memory.assign(3, 0);
  trace.alpha.assign(3, 1);
  tasks.coordinates = {1, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}};
  const PlannedTasks start{{1, 1, 1}, {0, 0, 1}, 3};
  for (const std::string& name : placement_planners()) {
    const auto planner = planner_named(name, {{"max_memory", 11.0}});
    EXPECT_EQ(placed_by(*planner, start, &tasks), start.owners) << name;
    EXPECT_EQ(planner->memory(), (PlannerMemory{12, 6})) << name;
    const auto content = planner_named(name, {{"max_memory", 12.0}});
    EXPECT_EQ(start.largest(placed_by(*content, start, &tasks)), 1) << name;
    EXPECT_FALSE(content->memory()) << name;
  }
}

TEST(Moves, TheBestOnesAreMade) {
  const PlannedTasks tasks{{8, 6, 4, 2}, Owners(4, 0), 2};
  const auto greedy = [&](std::int64_t most) {
    return placed_by("greedy", tasks, {{"max_moves_total", most}});
  };
  EXPECT_EQ(greedy(4), (Owners{0, 1, 1, 0}));
  EXPECT_EQ(greedy(1), (Owners{0, 1, 0, 0})) << "the longest one that levels";
  EXPECT_EQ(greedy(0), tasks.owners);
}

TEST(Threshold, APlanMustGainEnough) {
  const PlannedTasks tasks{{4, 3, 1, 4}, {0, 0, 0, 1}, 2};  // 8 and 4 become 7 and 5
  const auto moves = [&](double threshold) {
    return tasks.moves(placed_by("greedy", tasks, {{"threshold", threshold}}));
  };
  EXPECT_EQ(moves(1.0), 1U);
  EXPECT_EQ(moves(8.0 / 7), 1U) << "exactly as much";
  EXPECT_EQ(moves(8.0 / 7 * 1.01), 0U);
}

}  // namespace
}  // namespace ballast
