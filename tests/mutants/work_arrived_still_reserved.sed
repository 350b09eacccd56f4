# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# what has arrived stays reserved
s/high \+ packet\.data - most/high + packet.data/
