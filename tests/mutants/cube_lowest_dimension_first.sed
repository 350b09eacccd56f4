# file: models/balancers/rounds/spanning_trees.cpp
# killed by: tests/ballast_tests --gtest_filter='RippleTree.*-@long'
# ranks of a binomial tree do not go with its sizes
s/rank\.push_back\(dimensions - k\);/rank.push_back(k);/
