# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a receiver may become as large as theta
s/\+ most < terms\.theta/+ most <= terms.theta/
