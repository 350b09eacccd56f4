# file: models/network/sparse/router_allocators.cpp
# killed by: tests/ballast_tests --gtest_filter='AllocatorRuns.Deliver*'
# routers are made without their iterations
s/options\.iterations == 1 \? maker\.make\(ends\)/options.iterations > 0 ? maker.make(ends)/
