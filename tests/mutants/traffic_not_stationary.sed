# file: models/core/renewal_process.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficSources*'
# the first packet of a source comes a cycle too early
s/return base_ \+ 1 \+ longer_\.draw\(u\)/return base_ + longer_.draw(u)/
