# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='JobRuns.GangsStart*'
# a gang does not wait for tasks before its own
s/ \&\& queues_\.front\(at\) == task;/;/
