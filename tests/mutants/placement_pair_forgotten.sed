# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='Placement.TheLowerBound*'
# the lower bound does not know that two tasks meet
s/sums\[n\] - sums\[n - k - 1\]/sums[n] - sums[n - 1]/
