# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a receiver must stay two below theta
s/asked < 0/asked < -1/
