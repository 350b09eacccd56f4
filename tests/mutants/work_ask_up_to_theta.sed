# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a receiver may become as large as theta
s/asked < 0/asked <= 0/
