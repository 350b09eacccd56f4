# file: models/routing/grid_ways.cpp
# killed by: tests/ballast_tests --gtest_filter='RelationsOnFabrics.*'
# a way to a far coordinate of a fully linked dimension has several links
s/std::min<NodeId>\(apart, 1\)/apart/
