# file: models/topology/channel_cycle.cpp
# killed by: tests/ballast_tests --gtest_filter='TopologyLaws.RingsWithout*'
# the last dependence of a walk, which meets an older walk, is forgotten
s/^( +)want\(held, wanted\);/\1if (visited[at] != to) want(held, wanted);/
