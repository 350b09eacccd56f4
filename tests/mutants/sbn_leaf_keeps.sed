# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.AnOverloadedLeaf*'
# an overloaded processor at stage 0 does not balance
s/if \(next\.size\(\) == 0\) return begin\(me\);/if (next.size() == 0) return;/
