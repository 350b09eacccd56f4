# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# what has arrived stays reserved
s/packet\.data - most\)/packet.data)/
