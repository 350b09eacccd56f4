// SPDX-License-Identifier: BSD-3-Clause
// Balancers see the work that is known; execution takes the real one.
#include <gtest/gtest.h>

#include "tasks/task_store.h"

namespace ballast {
namespace {

TEST(KnownWork, IsForBalancersOnly) {
  Tasks tasks;
  tasks.processors = 1;
  tasks.add(0, 8);
  tasks.add(0, 2);
  tasks.known = {1, 5};
  TaskStore::Options options;
  options.execute = true;
  options.measure = Measure::work;
  TaskStore store(tasks, options);
  store.begin_edge(0);
  ASSERT_TRUE(store.arrive());
  EXPECT_EQ(store.queued_work()[0], 6);
  EXPECT_EQ(store.length(0), 1);
  EXPECT_EQ(store.longest_up_to(0, 4), 0u) << "the other one counts as 5";
  store.execute();
  store.end_edge();
  EXPECT_EQ(store.queued_work()[0], 5);
  EXPECT_EQ(store.next_event(0), 8u) << "the real one";
  store.begin_edge(8);
  store.execute();
  store.end_edge();
  EXPECT_EQ(store.meter().executed_work()[0], 8);
  EXPECT_EQ(store.next_event(8), 10u);
}

}  // namespace
}  // namespace ballast
