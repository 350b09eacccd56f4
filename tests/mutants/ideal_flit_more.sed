# file: models/network/ideal_network.h
# killed by: tests/ballast_tests --gtest_filter='IdealNetwork*'
# a packet takes a cycle more
s/\+ flits - 1;/+ flits;/
