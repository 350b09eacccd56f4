# file: models/graphs/grid_runs.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundStencil.HasTheBits*Every*'
# a neighbour of the border has no other degrees beside it
s/first\.ring \? 1 : 2/1/
