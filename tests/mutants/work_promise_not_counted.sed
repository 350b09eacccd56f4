# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a promised task can be promised again
s/(account_\[i\]) = wrapped\(account_\[i\] - in\.length\[i\]\)/\1 = account_[i]/
