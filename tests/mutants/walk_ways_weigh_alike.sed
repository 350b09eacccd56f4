# file: models/network/route_walk.h
# killed by: tests/ballast_tests --gtest_filter='SecondRouting.Walks*'
# each hop of a set counts as the whole route
s/share_\[s\] \/ static_cast<double>\(std::count_if\(set\.begin\(\), set\.end\(\), idle\)\)/share_[s]/
