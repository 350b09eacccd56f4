// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/collector.h"

#include <gtest/gtest.h>

#include <fstream>

#include "runs/executors/point_times.h"
#include "runs/store/part_file.h"
#include "support/small_study.h"

namespace ballast {
namespace {

using Numbers = std::vector<std::size_t>;

class CollectorOf : public testing::Test {
 protected:
  void end(std::size_t bundle, std::uint32_t point, PointStatus status = PointStatus::done) {
    StoredPoint p;
    p.id = plan_.id_of(point);
    p.status = status;
    PartFile(part_path(study_.folder(), bundle)).add(p);
  }

  SmallStudy study_;
  Plan plan_ = study_.plan();
  Submission submission_{digest_of(plan_), "name", {{0, 1, 2}, {3, 4}, {5, 6, 7}}};
  WorkFile work_{study_.file("s.work")};
};

TEST_F(CollectorOf, BundlesAreMissingUntilTheirLastPoint) {
  Collector collector(submission_, &plan_, study_.folder(), work_);
  EXPECT_EQ(collector.missing(), (Numbers{1, 2, 3}));
  EXPECT_EQ(collector.open(), 8u);
  end(1, 0);
  end(1, 1, PointStatus::failed);
  end(2, 3);
  collector.read();
  EXPECT_EQ(collector.missing(), (Numbers{1, 2, 3}));
  EXPECT_EQ(collector.open(), 5u);
  EXPECT_EQ(work_.statuses().size(), 3u) << "stored as they come";
  end(1, 2);
  end(2, 4);
  collector.read();
  EXPECT_EQ(collector.missing(), (Numbers{3}));
  EXPECT_EQ(collector.open(), 3u);
}

TEST_F(CollectorOf, APointThatAnotherSweepHasDoneIsNotMissing) {
  for (const std::uint32_t n : {5, 6, 7}) {
    StoredPoint p;
    p.id = plan_.id_of(n);
    p.status = n == 6 ? PointStatus::failed : PointStatus::done;
    work_.add(p);
  }
  work_.commit(true);
  Collector collector(submission_, &plan_, study_.folder(), work_);
  EXPECT_EQ(collector.open(), 6u) << "a failed point was submitted to run again";
}

TEST_F(CollectorOf, APlanThatWasNotSubmittedMissesNothing) {
  end(2, 3);
  Collector collector(submission_, nullptr, study_.folder(), work_);
  collector.read();
  EXPECT_TRUE(collector.missing().empty());
  EXPECT_EQ(work_.statuses().size(), 1u);
}

TEST_F(CollectorOf, ADamagedLineIsCounted) {
  std::ofstream(part_path(study_.folder(), 3)) << "{\"id\": 1}\n";
  Collector collector(submission_, &plan_, study_.folder(), work_);
  collector.read();
  EXPECT_EQ(collector.damaged(), 1u);
  EXPECT_EQ(collector.open(), 8u);
}

TEST_F(CollectorOf, TheDigestOfAPlanChangesWithItsIds) {
  EXPECT_EQ(digest_of(study_.plan()), digest_of(plan_));
  EXPECT_NE(digest_of(study_.plan("another build")), digest_of(plan_));
  Plan seeds = study_.plan();
  seeds.study.seeds.back() = 77;
  EXPECT_NE(digest_of(seeds), digest_of(plan_));
}

TEST_F(CollectorOf, TimesOfPointsAreThoseOfTheirCaseElseTheMean) {
  EXPECT_FALSE(PointTimes(plan_, {}).known());
  EXPECT_EQ(PointTimes(plan_, {}).probes({0, 1, 2, 3, 4, 5}, 8),
            (std::vector<std::uint32_t>{3, 5}));
  EXPECT_EQ(PointTimes(plan_, {}).probes({2, 3}, 8), (std::vector<std::uint32_t>{3}));
  const PointTimes one(plan_, {{plan_.id_of(1), 2.0}, {plan_.id_of(2), 4.0}});
  EXPECT_TRUE(one.known());
  EXPECT_EQ(one.of(0), 3.0);
  EXPECT_EQ(one.of(7), 3.0);
  EXPECT_EQ(one.probes({0, 3, 4, 5}, 8), (std::vector<std::uint32_t>{5}));
  EXPECT_TRUE(one.probes({0, 3, 4, 5}, 1).empty()) << "enough is known";
  const PointTimes two(plan_, {{plan_.id_of(1), 2.0}, {plan_.id_of(6), 9.0}});
  EXPECT_EQ(two.of(0), 2.0);
  EXPECT_EQ(two.of(7), 9.0);
}

}  // namespace
}  // namespace ballast
