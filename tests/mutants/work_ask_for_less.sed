# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a request is for a task of length 1
s/wrapped\(account_\[i\] \+ most\)/wrapped(account_[i] + 1)/
