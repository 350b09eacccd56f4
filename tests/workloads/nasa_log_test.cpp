// SPDX-License-Identifier: BSD-3-Clause
// The job log of the 128-node iPSC/860 hypercube at NASA Ames, 1993.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <string>

#include "support/experiments.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class NasaLog : public Files {};

TEST_F(NasaLog, AllJobs) {
  const std::string path = shared_data("nasa-ipsc/NASA-iPSC-1993-3.1-cln.swf.gz");
  if (!fs::exists(path)) GTEST_SKIP() << "no ../shared/data";
  const Tasks tasks = make("kind = 'swf'\nallocation = 'subcube'\npath = '" + path + "'", 0);
  EXPECT_EQ(tasks.processors, 128u);
  EXPECT_EQ(tasks.skipped, 173u) << "without a run time, of 18,239 jobs";
  EXPECT_EQ(std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0), 474'238'015.0)
      << "node-seconds of all jobs";
  // Tasks of a job stand together: same arrival and work, consecutive processors.
  std::size_t jobs = 0;
  for (std::size_t t = 0, end = 0; t < tasks.size(); t = end, ++jobs) {
    for (end = t + 1; end < tasks.size() && tasks.home[end] == tasks.home[end - 1] + 1 &&
                      tasks.arrival[end] == tasks.arrival[t] && tasks.work[end] == tasks.work[t];) {
      ++end;
    }
    EXPECT_TRUE(std::has_single_bit(end - t)) << "all its jobs are subcubes";
    EXPECT_EQ(tasks.home[t] % (end - t), 0u) << "aligned";
  }
  EXPECT_EQ(jobs, 18'239u - 173u);
  ASSERT_EQ(tasks.jobs->list.size(), jobs);
  EXPECT_EQ(tasks.size(), 303'638u);
  Cycle last = 0;
  std::map<NodeId, std::uint32_t> sizes;
  for (const Jobs::Job& job : tasks.jobs->list) {
    ++sizes[job.tasks];
    last = std::max(last, tasks.arrival[job.first] + static_cast<Cycle>(tasks.work[job.first]));
  }
  EXPECT_EQ(last, 7'949'022u);
  EXPECT_NEAR(474'238'015.0 / (128.0 * static_cast<double>(last)), .466093, 5e-7);
  EXPECT_EQ(sizes, (std::map<NodeId, std::uint32_t>{{1, 4910},
                                                    {2, 1746},
                                                    {4, 2663},
                                                    {8, 1785},
                                                    {16, 1768},
                                                    {32, 3615},
                                                    {64, 1184},
                                                    {128, 395}}));
}

TEST_F(NasaLog, FirstDay) {
  const std::string path = shared_data("nasa-ipsc/NASA-iPSC-1993-3.1-cln.swf.gz");
  if (!fs::exists(path)) GTEST_SKIP() << "no ../shared/data";
  const Tasks tasks = make("kind = 'swf'\nhours = 24\npath = '" + path + "'", 0);
  EXPECT_EQ(tasks.jobs->list.size(), 193u);
  EXPECT_EQ(tasks.size(), 3'923u);
  EXPECT_EQ(std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0), 5'902'104.0);
}

}  // namespace
}  // namespace ballast
