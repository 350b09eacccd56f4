# file: models/machine/task_result.cpp
# killed by: tests/ballast_tests --gtest_filter='LeastCycles.*'
# the slowest processor counts as the fastest
s/all.fastest = std::max\(all.fastest, speed\)/all.fastest = std::min(all.fastest, speed)/
