# file: models/graphs/neighbours.cpp
# killed by: tests/ballast_tests --gtest_filter='GridsOfTwos.*'
# a mesh of twos is balanced over the hypercube's mesh
s/topology\.shape\(\)\.size\(\) > 1\) return/topology.shape().empty()) return/
