# file: models/workloads/task_graph.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph.*'
# the critical path has no cycle for an input
s/std::max\(next\.cycle, end \+ 1\)/std::max(next.cycle, end)/
