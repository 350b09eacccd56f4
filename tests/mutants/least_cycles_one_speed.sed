# file: models/machine/task_result.cpp
# killed by: tests/ballast_tests --gtest_filter='LeastCycles.*'
# the slowest processor counts as the fastest
s/fastest = std::max\(fastest, speed\)/fastest = std::min(fastest, speed)/
