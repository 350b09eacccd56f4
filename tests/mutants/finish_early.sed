# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Switch.*:Machine.*'
# balanced before the last packet has arrived
s/unresolved_ == 0 && flight_ == 0/unresolved_ == 0/
