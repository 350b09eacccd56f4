# file: models/topology/named_graph.cpp
# killed by: tests/ballast_tests --gtest_filter='GraphKeys.BothDirections*'
# a link again in the other direction is not noticed
s/std::min\(a, b\)\} << 32 \| std::max\(a, b\)/a} << 32 | b/
