# file: models/graphs/broadcast_pattern.h
# killed by: tests/ballast_tests --gtest_filter='BroadcastPattern.*'
# the formulae are used with the labels of another source
s/const NodeId x = n \^ root;/const NodeId x = n; (void)root;/
