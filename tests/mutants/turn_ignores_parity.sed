# file: models/topology/grid.h
# killed by: tests/ballast_tests --gtest_filter='TopologyLaws.*:Torus*:*Topolog*'
# of two equally long ways round a ring a packet always takes the one up
s/\(2 \* upward == n && a % 2 == 0\)/(2 * upward == n)/
