# file: models/tasks/input_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph*'
# a task without a home keeps none
s/run\.tasks\.home\[task\] = run\.at\[task\];//
