# file: models/topology/grid.h
# killed by: tests/ballast_tests --gtest_filter='TopologyLaws.NoCycle*'
# a packet never leaves class 0
s/!crosses && !stays/!crosses \&\& !stays \&\& n == 1/
