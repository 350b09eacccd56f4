# file: models/rounds/exchange_rule.cpp
# killed by: tests/ballast_tests --gtest_filter='ExchangeRule.*'
# a difference turned round counts as lowered
s/2 \* rest_ - least_/3 * rest_ - least_/
