# file: models/network/sparse/block.cpp
# killed by: tests/ballast_tests --gtest_filter=TimedNetworks.ZeroLoad*
# the next packet of a virtual channel is routed a cycle late, but only behind another one; or all of them
s/\.fronts = &routed\.at\(at \+ o\.rc \+ delays\.va\)/.fronts = \&routed.at(at + o.rc + delays.va + (o.rc != 0))/
