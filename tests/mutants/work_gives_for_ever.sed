# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a leaf that has promised never asks again
s/pool_\[i\] = gives_\[i\] = 0;/pool_[i] = 0;/
