# file: models/rounds/exchange_rule.cpp
# killed by: tests/ballast_tests --gtest_filter='ExchangeRule.*'
# of equal ones the highest number
s/f\(list\[from_length\(list, list\[above - 1\]\.length\)\]\)/f(list[above - 1])/
