// SPDX-License-Identifier: BSD-3-Clause
// Processors with so many neighbours that their interfaces are always busy with messages.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/experiments.h"

namespace ballast {
namespace {

std::vector<std::string> round_balancers() {
  std::vector<std::string> names;
  for (const std::string& name : Registry<BalancerSetup>::names()) {
    const auto keys = Registry<BalancerSetup>::named(name).keys;
    const auto has = [&](const char* key) {
      return std::any_of(keys.begin(), keys.end(), [&](const Key& k) { return k.name() == key; });
    };
    if (has("every") && has("message_flits")) names.push_back(name);
  }
  return names;
}

class RoundNodesHub : public testing::TestWithParam<std::string> {};

/// Within the time of one processor, and the messages that tasks wait for. Two tasks of 10 cycles
/// are what never ended, because the hub executes no task that it owes.
TEST_P(RoundNodesHub, TasksAtAHubAreAllExecuted) {
  for (const char* const network : {"ideal", "routed"}) {
    for (const char* const measure : {"count", "work"}) {
      for (const std::uint32_t p : {3, 4, 9}) {
        for (const std::uint32_t tasks : {2, 8, 30}) {
          SCOPED_TRACE(fmt::format("{}, {} tasks on a star of {}, {}", network, tasks, p, measure));
          const TaskRun r = run_of(fmt::format(
              "machine = {{ topology = 'star', size = [{}], network = '{}', cycles_per_work = 10 }}"
              "\nworkload = {{ kind = 'list', loads = [{}] }}\n"
              "balancer = {{ name = '{}', measure = '{}' }}\n"
              "run = {{ until = 'completed', max_cycles = 5000 }}\n",
              p, network, tasks, GetParam(), measure));
          EXPECT_EQ(r.outcome, Outcome::completed);
          EXPECT_LE(r.cycles, 2 * 10 * tasks + 20 * p);
        }
      }
    }
  }
}

/// The inputs of tasks are packets of the same interface.
TEST_P(RoundNodesHub, AForkJoinProgramEnds) {
  const TaskRun r =
      run_of(fmt::format("machine = {{ topology = 'star', size = [9], network = 'ideal' }}\n"
                         "workload = {{ kind = 'fib', n = 8 }}\nbalancer.name = '{}'\n"
                         "run = {{ until = 'completed', max_cycles = 5000 }}\n",
                         GetParam()));
  EXPECT_EQ(r.outcome, Outcome::completed);
}

INSTANTIATE_TEST_SUITE_P(All, RoundNodesHub, testing::ValuesIn(round_balancers()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace ballast
