# file: models/topology/channel_cycle.cpp
# killed by: tests/ballast_tests --gtest_filter='TopologyLaws.RingsWithout*'
# the last dependence of a walk, which meets an older walk, is forgotten
s/^( +)want_all\(number\(routes\.router\(state\), hop\), routes, next\);/\1if (visited[next] != to) want_all(number(routes.router(state), hop), routes, next);/
