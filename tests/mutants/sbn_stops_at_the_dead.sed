# file: models/balancers/events/sbn_heuristic.h
# killed by: tests/ballast_tests --gtest_filter='SbnHeuristic.GoesAround*'
# a message to a dead processor ends
s/for \(const NodeId n : behind\) me\.send\(n, m\);/if (behind.size() > 31) me.send(to, m);/
