# file: models/traffic/sources.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficSources.NeedNoEdges*'
# the cycle after the next is not looked at
s/const Cycle from = now \+ 2;/const Cycle from = now + 3;/
