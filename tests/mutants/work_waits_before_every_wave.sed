# file: models/superconcentrator/work_controller.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Intervals*'
# a wave waits for the root as the first one does
s/\(settle_ == 0 \|\| !first_\)/settle_ == 0/
