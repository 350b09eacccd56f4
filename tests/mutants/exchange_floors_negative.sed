# file: models/balancers/rounds/dimension_exchange.cpp
# killed by: tests/ballast_tests --gtest_filter='DimensionExchange.RoundsDown*'
# the poorer end floors its negative difference
s/std::trunc\(difference/std::floor(difference/
