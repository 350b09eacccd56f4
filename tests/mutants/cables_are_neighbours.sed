# file: models/graphs/neighbours.cpp
# killed by: tests/ballast_tests --gtest_filter='GraphKeys.AgentsSeeOneNeighbour'
# agents see a neighbour once per cable
s/if \(last == r\) return true;/if (last == r) return false;/
