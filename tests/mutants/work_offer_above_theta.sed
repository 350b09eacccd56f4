# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a leaf with a load of theta promises nothing
s/below_\[i\] == 0 \&\& pool_\[i\] != /account_[i] > 0 \&\& pool_[i] != /
