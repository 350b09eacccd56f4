# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Burst.*'
# a burst asks for one task
s/bursts_ \? geometry_\.burst : 1/bursts_ ? 1 : 1/
