# file: models/workloads/dag.cpp
# killed by: tests/ballast_tests --gtest_filter='Dag.*'
# a task without inputs has no home
s/tasks_\.home\[t\] = 0;/tasks_.home[t] = kAnywhere;/
