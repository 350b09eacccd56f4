# file: models/topology/grid.h
# killed by: tests/ballast_tests --gtest_filter=TopologyLaws.*
# packets that end up to two routers beyond the half behind the wraparound link are in class 0, too: it closes the ring
s/stays = up \? b < n \/ 2/stays = up ? b <= n \/ 2 + 1/
