# file: models/network/sparse/route_computation-inl.h
# killed by: tests/ballast_tests --gtest_filter='RoutingChoice.PacketsCarry*'
# a packet leaves at its destination in its first phase
s/kLean \|\| !hops_\.passes\(id, at\)/true || at == id/
