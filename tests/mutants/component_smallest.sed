# file: models/topology/graph_parts.cpp
# killed by: tests/ballast_tests --gtest_filter='GraphKeys.TheLargestComponent'
# the smallest component of a graph is kept
s/size\[root\(n\)\] > size\[largest\]/size[root(n)] < size[largest]/
