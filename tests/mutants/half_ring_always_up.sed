# file: models/topology/grid.h
# killed by: tests/ballast_tests --gtest_filter='TopologyForms.TheShorter*'
# all routers send the same way to the router opposite
s/2 \* upward == n && a % 2 == 0/2 * upward == n/
