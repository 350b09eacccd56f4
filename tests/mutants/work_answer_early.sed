# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a wave does not wait for the offers of its class
s/sweeping_ \? 2 : 1/sweeping_ ? 1 : 1/
