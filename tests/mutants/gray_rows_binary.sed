# file: models/graphs/neighbours.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundAgents.AHypercubeHas*'
# rows of the hypercube's mesh are numbered in binary
s/\(x \^ x >> 1\)/(x)/
