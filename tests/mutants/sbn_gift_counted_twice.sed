# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='SbnTotal.E*:SbnTotal.One*'
# in a tree what goes back on a balancing message is counted by both
s/\(m\) \? given : 0/(m) ? given : given/
