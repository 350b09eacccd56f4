# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.EverySchedule*'
# a wave that moved nothing is followed at once
s/streaming \&\& !draining_/streaming/
