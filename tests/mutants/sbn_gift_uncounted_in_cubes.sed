# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='SbnTotal.E*:SbnTotal.One*'
# in a hypercube what goes back on a balancing message is in no sum
s/\(m\) \? given : 0/(m) ? 0 * given : 0/
