// SPDX-License-Identifier: BSD-3-Clause
// Figures of public traces, outside of the project.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/paths.h"
#include "support/workloads_fixture.h"
#include "tasks/fixed_tasks.h"
#include "tasks/placement.h"
#include "tasks/trace_metrics.h"

namespace ballast {
namespace {

const std::string kSets = std::string(kRoot) + "/../shared/data/";

struct Set {
  explicit Set(const std::string& name, const std::string& more = "")
      : tasks(make("kind = 'lbdata'\npath = '" + kSets + name + "'\n" + more, 0)),
        result(trace_result(tasks, tasks.home)) {}

  [[nodiscard]] Distribution loads() const {
    std::vector<double> work(tasks.processors);
    for (TaskId t = 0; t < tasks.size(); ++t) work[tasks.home[t]] += tasks.work[t];
    return Distribution::of(std::span<const double>(work));
  }
  [[nodiscard]] Placement placement() const {
    Queues queues;
    for (NodeId i = 0; i < tasks.processors; ++i) {
      std::vector<double> lengths;
      double stay = 0;
      for (TaskId t = 0; t < tasks.size(); ++t) {
        if (tasks.home[t] != i) continue;
        if (tasks.fixed[t] != 0) {
          stay += tasks.work[t];
        } else {
          lengths.push_back(tasks.work[t]);
        }
      }
      queues.add(lengths, stay);
    }
    return judge_work(queues, 0.0);
  }

  Tasks tasks;
  TraceResult result;
};

double all(const Distribution& d) {
  return std::accumulate(d.per_processor.begin(), d.per_processor.end(), 0.0);
}

#define NEEDS(set) \
  if (!fs::exists(kSets + (set))) GTEST_SKIP() << "no " << kSets << (set)

TEST(LbFigures, Blocks) {
  NEEDS("lbdata-blocks");
  const Set set("lbdata-blocks", "beta = 1.0");
  EXPECT_EQ(set.loads().per_processor, (std::vector<double>{2.5, 4, 1.5, 0}));
  const TraceMetrics& m = set.result.before;
  EXPECT_EQ(m.bytes->on_rank, 2);
  EXPECT_EQ(m.bytes->off_rank, 9);
  EXPECT_EQ(m.bytes->pairs, 3u);
  EXPECT_EQ(m.bytes->most_sent, 4);
  EXPECT_EQ(m.bytes->most_received, 4.5);
  EXPECT_EQ(m.ccm_work->per_processor, (std::vector<double>{6, 8.5, 4, 0}));
  EXPECT_EQ(m.homing, 0);
  EXPECT_EQ(m.most_memory, 18);
  const std::vector<NodeId> best{3, 3, 0, 0, 3, 2, 0, 0, 1};
  EXPECT_EQ(trace_metrics(set.tasks, best).ccm_work->per_processor,
            (std::vector<double>{4, 4, 4, 4}));
  const Set load_only("lbdata-blocks", "beta = 0.0");
  const std::vector<NodeId> of_lbaf{0, 0, 1, 1, 0, 2, 1, 3, 3};
  EXPECT_EQ(trace_metrics(load_only.tasks, of_lbaf).ccm_work->max, 2);
}

TEST(LbFigures, BlocksWithoutLoad) {
  NEEDS("lbdata-blocks-alpha0");
  const Set set("lbdata-blocks-alpha0", "beta = 1.0");
  const std::vector<NodeId> together{3, 2, 3, 3, 2, 3, 3, 3, 3};
  const TraceMetrics m = trace_metrics(set.tasks, together);
  EXPECT_EQ(m.bytes->off_rank, 0);
  EXPECT_EQ(m.ccm_work->max, 0);
}

TEST(LbFigures, Toy16) {
  NEEDS("lbdata-toy16");
  const Set set("lbdata-toy16");
  EXPECT_EQ(set.loads().mean, 1002.0625);
  EXPECT_NEAR(*set.loads().imbalance(), 1.91698372, 1e-8);
  EXPECT_NEAR(set.placement().lpt_imbalance, 0.000936, 5e-7);
  EXPECT_EQ(*std::max_element(set.tasks.work.begin(), set.tasks.work.end()), 865);
  EXPECT_FALSE(set.result.before.bytes) << "no edges";
}

TEST(LbFigures, ToyMemory) {
  NEEDS("lbdata-toy-mem");
  const Set set("lbdata-toy-mem");
  EXPECT_EQ(set.loads().per_processor, (std::vector<double>{190, 20, 50, 90}));
  EXPECT_NEAR(*set.loads().imbalance(), 1.171429, 5e-7);
  EXPECT_EQ(set.result.before.most_memory, 5890011264.0);
}

TEST(LbFigures, Ccm) {
  NEEDS("lbdata-ccm");
  const Set set("lbdata-ccm", "beta = 1e-4");
  EXPECT_EQ(set.loads().per_processor, (std::vector<double>{5.5, 5}));
  const TraceMetrics& m = set.result.before;
  EXPECT_EQ(m.bytes->on_rank + m.bytes->off_rank, 70000);
  EXPECT_EQ(m.bytes->off_rank, 45000);
  EXPECT_EQ(m.bytes->most_sent, 25000);
  EXPECT_NEAR(m.ccm_work->per_processor[0], 8, 1e-12);
  EXPECT_NEAR(m.ccm_work->per_processor[1], 7.5, 1e-12);
}

struct Phase {
  int id;
  double load, imbalance, movable, work, work_imbalance;
  std::uint64_t edges, dropped;
  double bytes, off_rank;
  std::uint64_t pairs;
  double least, lpt;  ///< imbalance: a bound for all placements; longest first
};

TEST(LbFigures, EightColours) {
  NEEDS("lbdata-8color-3");
  for (const Phase& p : {Phase{0, 10.5720732, .992946361, .7916, 10.5817, .992173, 3534, 62,
                               21702888, 835816, 103, 0, .0220},
                         Phase{1, .638841451, 4.946724, .6792, .642948, 4.91849, 882, 0, 11189552,
                               299616, 31, 4.1818, 4.2845},
                         Phase{9, .543617274, 1.45363576, .8144, .547612, 1.44446, 883, 0, 11181688,
                               291640, 31, .56746, .7313}}) {
    const Set set("lbdata-8color-3", "beta = 1e-8\nphase = " + std::to_string(p.id));
    EXPECT_EQ(set.tasks.processors, 32u);
    EXPECT_EQ(set.tasks.size(), 480u);
    EXPECT_EQ(set.tasks.size() - set.result.fixed, 256u);
    EXPECT_NEAR(all(set.loads()) / p.load, 1, 5e-9) << p.id;
    EXPECT_NEAR(*set.loads().imbalance() / p.imbalance, 1, 1e-7) << p.id;
    EXPECT_NEAR(*set.result.movable_work, p.movable, 5e-5) << p.id;
    EXPECT_EQ(set.result.edges, p.edges) << p.id;
    EXPECT_EQ(set.result.dropped_edges, p.dropped) << p.id;
    const TraceMetrics& m = set.result.before;
    EXPECT_EQ(m.bytes->on_rank + m.bytes->off_rank, p.bytes) << p.id;
    EXPECT_EQ(m.bytes->off_rank, p.off_rank) << p.id;
    EXPECT_EQ(m.bytes->pairs, p.pairs) << p.id;
    EXPECT_NEAR(all(*m.ccm_work) / p.work, 1, 5e-6) << p.id;
    EXPECT_NEAR(*m.ccm_work->imbalance() / p.work_imbalance, 1, 5e-6) << p.id;
    const Placement placement = set.placement();
    const double mean = all(set.loads()) / 32;
    EXPECT_GE(placement.lower_bound / mean - 1, p.least - 5e-5) << p.id;
    EXPECT_NEAR(placement.lpt_imbalance, p.lpt, 5e-5) << p.id;
    const std::optional<Hindrance> found = hindrance(set.tasks, 0.05);
    ASSERT_EQ(found.has_value(), p.id == 1) << p.id;
    if (!found) continue;
    EXPECT_EQ(found->processor, 0u);
    EXPECT_EQ(found->task, 1u);
    EXPECT_NEAR(found->share, 5.1818, 5e-5);
  }
}

}  // namespace
}  // namespace ballast
