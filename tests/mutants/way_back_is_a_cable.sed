# file: models/topology/named_graph.cpp
# killed by: tests/ballast_tests --gtest_filter='GraphKeys.BothDirections*'
# the way back of a link is a second link
s/mention\.directed \&\& pair/false \&\& pair/
