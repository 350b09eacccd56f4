# file: models/machine/edge_hops.cpp
# killed by: tests/ballast_tests --gtest_filter='EdgeHops*'
# a part of a flit costs nothing
s/messages \* sending\.flits_of\(edge\.bytes \/ messages\)/messages * (edge.bytes \/ messages \/ sending.bytes_per_flit)/
