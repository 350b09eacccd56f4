# file: models/tasks/execution.cpp
# killed by: tests/ballast_tests --gtest_filter='Shares.*'
# a task counts as executed as soon as it has begun
s/executed\[i\] -= left\(i, end\)/executed[i] -= 0 * left(i, end)/
