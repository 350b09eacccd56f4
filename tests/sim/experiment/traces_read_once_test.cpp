// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traces_read_once.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "core/input_file.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class ReadOnce : public LbFiles {
 protected:
  void files(const std::string& time) {
    ranks({lb_file(lb_phase(0, lb_task(0, time, movable(1)))),
           lb_file(lb_phase(0, lb_task(1, "0.01", movable(2))))});
  }
  [[nodiscard]] std::string experiment(const std::string& more = "") const {
    return "workload = { kind = 'lbdata', path = '" + directory_ + "', phases = [] }\n" +
           "machine.topology = 'line'\nmachine.size = [2]\nbalancer.name = 'greedy'\n"
           "run.until = 'completed'\n" +
           more;
  }
  [[nodiscard]] Cycle cycles(const std::string& more = "") const {
    return run_of(experiment(more)).cycles;
  }
};

TEST_F(ReadOnce, AnUnchangedTraceIsReadOnce) {
  files("0.01");
  const Cycle before = cycles();
  const TracesReadOnce once;
  EXPECT_EQ(cycles(), before);
  EXPECT_EQ(cycles("run.seed = 7\n"), before);
  EXPECT_EQ(cycles("machine.cycles_per_work = 1e6\n"), before);
  EXPECT_EQ(TracesReadOnce::read(), 1U);
  EXPECT_NE(cycles("machine.cycles_per_work = 2e6\n"), before);
  EXPECT_EQ(TracesReadOnce::read(), 1U) << "its tasks are in seconds";
  EXPECT_EQ(
      run_of(experiment().insert(experiment().find("phases"), "bytes_per_flit = 8.0, ")).cycles,
      before);
  EXPECT_EQ(TracesReadOnce::read(), 2U) << "another key of the workload";
}

TEST_F(ReadOnce, ItsTasksAreShared) {
  files("0.01");
  const Experiment e = experiment_of(experiment());
  const WorkloadContext two{.processors = 2};
  const auto known = [](Tasks& tasks) { tasks.known.assign(tasks.size(), 1); };
  EXPECT_NE(make_tasks(e.workload, two), make_tasks(e.workload, two)) << "they are not kept";
  const TracesReadOnce once;
  const SharedTasks first = make_tasks(e.workload, two);
  EXPECT_EQ(make_tasks(e.workload, two), first);
  const SharedTasks changed = changed_tasks(first, "known", known);
  EXPECT_EQ(changed->known, (std::vector<double>{1, 1}));
  EXPECT_TRUE(first->known.empty());
  EXPECT_EQ(changed_tasks(first, "known", known), changed);
  EXPECT_NE(changed_tasks(first, "in another way", known), changed);
}

TEST_F(ReadOnce, TasksOfOtherSizesShareIt) {
  ranks({lb_file(lb_phase(0, lb_task(0, "0.01", movable(1),
                                     R"(, "user_defined": {"task_serialized_bytes": 64})"))),
         lb_file(lb_phase(0, lb_task(1, "0.01", movable(2))))});
  const auto sized = [this](const std::string& factor) {
    std::string text = experiment();
    return experiment_of(text.insert(text.find("phases"), "task_bytes_factor = " + factor + ", "))
        .workload;
  };
  // Of the phase, and of the run that begins with it.
  const auto bytes = [](const SharedTasks& tasks) {
    return std::pair(tasks->trace->memory.at(0).serialized,
                     tasks->phases->tasks.at(0).trace->memory.at(0).serialized);
  };
  const WorkloadContext two{.processors = 2};
  EXPECT_EQ(bytes(make_tasks(sized("10.0"), two)), std::pair(640.0, 640.0)) << "not kept";
  const TracesReadOnce once;
  const SharedTasks plain = make_tasks(experiment_of(experiment()).workload, two);
  EXPECT_EQ(bytes(plain), std::pair(64.0, 64.0));
  EXPECT_EQ(make_tasks(sized("1.0"), two), plain);
  const SharedTasks larger = make_tasks(sized("10.0"), two);
  EXPECT_EQ(bytes(larger), std::pair(640.0, 640.0));
  EXPECT_EQ(make_tasks(sized("10.0"), two), larger);
  EXPECT_EQ(bytes(make_tasks(sized("0.5"), two)), std::pair(32.0, 32.0));
  EXPECT_EQ(bytes(plain), std::pair(64.0, 64.0));
  EXPECT_EQ(TracesReadOnce::read(), 1U);
}

TEST_F(ReadOnce, AChangedTraceIsReadAgain) {
  files("0.01");
  const TracesReadOnce once;
  const Cycle before = cycles();
  files("0.0200");
  EXPECT_NE(cycles(), before);
  EXPECT_EQ(TracesReadOnce::read(), 2U);
  write("run.2.json", lb_file(lb_phase(0, "")));
  EXPECT_NE(error_of([&] { static_cast<void>(cycles()); }), "") << "three ranks on two processors";
}

TEST_F(ReadOnce, ItsFilesCountAsOpenedEachTime) {
  files("0.01");
  const TracesReadOnce once;
  const OpenedInputs first;
  check_experiment(experiment());
  const auto read = first.inputs();
  ASSERT_EQ(read.size(), 2U);
  const OpenedInputs second;
  check_experiment(experiment());
  EXPECT_EQ(second.inputs(), read);
}

TEST_F(ReadOnce, NothingIsKeptOtherwise) {
  files("0.01");
  { const TracesReadOnce once; }
  check_experiment(experiment());
  const OpenedInputs inputs;
  check_experiment(experiment());
  EXPECT_EQ(inputs.inputs().size(), 2U);
  EXPECT_EQ(TracesReadOnce::read(), 0U);
}

}  // namespace
}  // namespace ballast
