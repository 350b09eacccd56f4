# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Burst.*'
# a step of bursts ends with a sweep only
s/return bursts_ && step_ >= 2/return false \&\& bursts_ \&\& step_ >= 2/
