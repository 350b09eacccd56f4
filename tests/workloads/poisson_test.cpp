// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "support/workloads_fixture.h"

namespace ballast {
namespace {

/// A [workload] section of kind poisson; `cycles` of a unit of time.
Tasks poisson(const std::string& more, NodeId processors, double cycles = 1,
              std::uint64_t seed = 1) {
  Config config = Config::from_text("[workload]\n" + more, "exp.toml");
  const auto* part = Registry<WorkloadMaker>::find("poisson");
  return part->make(config.check("workload", part->keys), {processors, seed, cycles});
}

/// Size, mean and variance of a sample.
struct Moments {
  double n = 0, mean = 0, variance = 0;
};
template <class T>
Moments moments(const std::vector<T>& values) {
  Moments m;
  m.n = static_cast<double>(values.size());
  for (const T value : values) m.mean += static_cast<double>(value) / m.n;
  for (const T value : values) {
    m.variance +=
        (static_cast<double>(value) - m.mean) * (static_cast<double>(value) - m.mean) / m.n;
  }
  return m;
}

/// Mean 20, variance 20; sigma of the variance of n counts: sqrt((20 + 2 * 20^2) / n).
TEST(Poisson, MeanAndVarianceOfCounts) {
  const Moments m = moments(counts(poisson("rate = 0.5\nuntil = 40", 10'000)));
  EXPECT_NEAR(m.mean, 20, 5 * std::sqrt(20 / m.n));
  EXPECT_NEAR(m.variance, 20, 5 * std::sqrt(820 / m.n));
}

/// Independent: the counts of neighbouring processors and of the halves of the time.
TEST(Poisson, CountsAreNotCorrelated) {
  const Tasks tasks = poisson("rate = 0.5\nuntil = 40", 10'000);
  std::vector<double> early(10'000), late(10'000);
  for (TaskId t = 0; t < tasks.size(); ++t) ++(tasks.arrival[t] < 20 ? early : late)[tasks.home[t]];
  double halves = 0, neighbours = 0;
  for (NodeId i = 0; i < 9999; ++i) {
    halves += (early[i] - 10) * (late[i] - 10) / 10 / 9999;
    neighbours += (early[i] - 10) * (early[i + 1] - 10) / 10 / 9999;
  }
  EXPECT_NEAR(halves, 0, 5 * 0.01);
  EXPECT_NEAR(neighbours, 0, 5 * 0.01);
}

/// The gaps are exponential: their moments, and the share beyond x is e^-x.
TEST(Poisson, Gaps) {
  const Tasks tasks = poisson("rate = 2\nuntil = 100000", 1, 1e9);
  std::vector<double> gaps;
  for (TaskId t = 1; t < tasks.size(); ++t) {
    gaps.push_back(static_cast<double>(tasks.arrival[t] - tasks.arrival[t - 1]) / 1e9 * 2);
  }
  const Moments m = moments(gaps);
  EXPECT_NEAR(m.n, 200'000, 5 * std::sqrt(200'000));
  EXPECT_NEAR(m.mean, 1, 5 / std::sqrt(m.n));
  EXPECT_NEAR(m.variance, 1, 5 * std::sqrt(8 / m.n));
  for (const double x : {0.01, 0.3, 0.999, 1.0, 1.5, 2.5, 5.0}) {
    const double p = std::exp(-x);
    const auto beyond =
        std::count_if(gaps.begin(), gaps.end(), [x](double gap) { return gap > x; });
    EXPECT_NEAR(static_cast<double>(beyond) / m.n, p, 5 * std::sqrt(p * (1 - p) / m.n)) << x;
  }
}

TEST(Poisson, ArrivalsInOrderBeforeTheEnd) {
  const Tasks tasks = poisson("rate = 0.25\nuntil = 8", 1000, 100);
  EXPECT_TRUE(std::is_sorted(tasks.arrival.begin(), tasks.arrival.end()));
  EXPECT_LT(tasks.arrival.back(), 800u);
  EXPECT_GT(tasks.arrival.back(), 780u);
  for (TaskId t = 1; t < tasks.size(); ++t) {
    EXPECT_TRUE(tasks.arrival[t - 1] != tasks.arrival[t] || tasks.home[t - 1] <= tasks.home[t]);
  }
  EXPECT_EQ(poisson("rate = 0", 4).size(), 0u);
  EXPECT_EQ(poisson("until = 0", 4).size(), 0u);
  EXPECT_EQ(poisson("", 4).processors, 4u);
}

TEST(Poisson, BySeedAndProcessorAlone) {
  const auto of = [](const Tasks& tasks, NodeId at) {
    std::vector<std::pair<Cycle, double>> result;
    for (TaskId t = 0; t < tasks.size(); ++t) {
      if (tasks.home[t] == at) result.emplace_back(tasks.arrival[t], tasks.work[t]);
    }
    return result;
  };
  const std::string section = "until = 100";
  const Tasks few = poisson(section, 3, 1000), many = poisson(section, 12, 1000);
  for (NodeId at = 0; at < 3; ++at) EXPECT_EQ(of(few, at), of(many, at)) << at;
  EXPECT_NE(of(many, 0), of(many, 1));
  EXPECT_NE(poisson(section, 3, 1000, 2).arrival, few.arrival);
  EXPECT_EQ(poisson(section, 3, 1000).work, few.work);
  EXPECT_EQ(poisson(section + "\ndistribution = 'constant'", 3, 1000).arrival, few.arrival)
      << "arrivals do not depend on the work";
}

TEST(Poisson, Work) {
  const std::string section = "rate = 1\nuntil = 100000\nwork = 3\ndistribution = ";
  const auto constant = poisson(section + "'constant'", 1).work;
  EXPECT_EQ(constant, std::vector<double>(constant.size(), 3));
  const auto uniform = poisson(section + "'uniform'", 1).work;
  const Moments u = moments(uniform);
  EXPECT_NEAR(u.mean, 3, 5 * std::sqrt(3 / u.n));
  EXPECT_NEAR(u.variance, 3, 5 * std::sqrt(9 * 0.8 / u.n));
  const auto [least, most] = std::minmax_element(uniform.begin(), uniform.end());
  EXPECT_GT(*least, 0);
  EXPECT_LT(*least, 0.002);
  EXPECT_LE(*most, 6);
  EXPECT_GT(*most, 5.998);
  const Moments e = moments(poisson(section + "'exponential'", 1).work);
  EXPECT_NEAR(e.mean, 3, 5 * 3 / std::sqrt(e.n));
  EXPECT_NEAR(e.variance, 9, 5 * 9 * std::sqrt(8 / e.n));
}

TEST(Poisson, HotSpots) {
  const auto at = [](const std::string& hot, NodeId processors) {
    return counts(poisson("rate = 1\nuntil = 1000\nhot_share = " + hot, processors));
  };
  const TaskCounts half = at("0.5", 4);
  for (const NodeId i : {0, 1})
    EXPECT_NEAR(static_cast<double>(half[i]), 2000, 5 * std::sqrt(2000));
  EXPECT_EQ(half[2] + half[3], 0u);
  const TaskCounts one = at("0", 4);
  EXPECT_NEAR(static_cast<double>(one[0]), 4000, 5 * std::sqrt(4000));
  EXPECT_EQ(one[1] + one[2] + one[3], 0u);
  const TaskCounts seven = at("0.07", 100);
  EXPECT_GT(seven[6], 0u);
  EXPECT_EQ(seven[7], 0u) << "0.07 * 100 is a little more than 7";
  EXPECT_EQ(at("0.5", 1).size(), 1u);
}

TEST(Poisson, RefusesBadValues) {
  const auto error_in = [](const std::string& more) { return error("kind = 'poisson'\n" + more); };
  EXPECT_EQ(error("kind = 'poisson'", 0),
            "exp.toml:1:1: set machine.processors: this workload does not imply a size");
  EXPECT_EQ(error_in("rate = -1"),
            "exp.toml:3:8: workload.rate: expected a number 0 .. 1000000000, got -1");
  EXPECT_EQ(error_in("until = -1"),
            "exp.toml:3:9: workload.until: expected a number 0 .. 1000000000000000, got -1");
  EXPECT_EQ(error_in("work = -1"),
            "exp.toml:3:8: workload.work: expected a number 0 .. 1000000000000, got -1");
  EXPECT_EQ(error_in("hot_share = 1.5"),
            "exp.toml:3:13: workload.hot_share: expected a number 0 .. 1, got 1.5");
  EXPECT_EQ(error_in("distribution = 'normal'"),
            "exp.toml:3:16: workload.distribution: expected one of constant, uniform, exponential, "
            "got \"normal\"");
  EXPECT_EQ(
      error_in("rate = 1e9\nuntil = 1000"),
      "exp.toml:3:8: workload.rate: expected at most 4294967295 tasks, got about 4000000000000");
  EXPECT_EQ(
      error_of([] { poisson("rate = 1e-9\nuntil = 1e15", 1, 1e4); }),
      "exp.toml:3:9: workload.until: expected at most cycle 9.223372036854776e+18, got "
      "1000000000000000, which is cycle 1e+19 (machine.cycles_per_work = cycles per unit of time)");
}

}  // namespace
}  // namespace ballast
