# file: models/rounds/bank.h
# killed by: tests/ballast_tests --gtest_filter='Bank*.*'
# of tasks that come together only one counts
s/\+= static_cast<double>\(tasks\)/+= 1.0 * (tasks != 0)/
