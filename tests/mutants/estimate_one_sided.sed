# file: models/core/estimate.cpp
# killed by: tests/ballast_tests --gtest_filter='Estimate.*'
# an interval of 90 % for one of 95 %
s/0\.975/0.95/
