# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Intervals*'
# the sequential schedule does not wait for the packets
s/schedule_ == Schedule::sequential \? none_in_flight\(\) : unresolved_ == 0/unresolved_ == 0/
