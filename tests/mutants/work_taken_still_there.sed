# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a task that is taken stays in the load
s/load_\[packet\.lane\] - in\.leaving\[packet\.lane\]/load_[packet.lane]/
