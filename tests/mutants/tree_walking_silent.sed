# file: models/balancers/events/tree_walking.cpp
# killed by: tests/ballast_tests --gtest_filter='TreeWalking.*'
# an operation that is abandoned is not spread
s/(for \(const Link\& link : node\.link\)) send\(me, link, \{Kind::abandon, node\.operation\}\);/\1 static_cast<void>(link);/
