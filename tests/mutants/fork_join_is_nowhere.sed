# file: models/workloads/fork_join.cpp
# killed by: tests/ballast_tests --gtest_filter='ForkJoin.*'
# a join does not wait for its own call
s/tasks_\.trace->edges\.push_back\(\{call, task, 0\}\);//
