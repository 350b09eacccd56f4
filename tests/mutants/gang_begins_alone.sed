# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='JobRuns.TheTasksOfAGang*'
# the tasks of a gang begin one by one
s/if \(gang\.tasks == 1\)/if (gang.tasks != 0)/
