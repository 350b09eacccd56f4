# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# an accepted task stays promised
s/\(pool_\[i\] - moved\)/pool_[i]/
