# file: models/network/ideal_network.cpp
# killed by: tests/ballast_tests --gtest_filter='IdealNetwork*'
# a packet takes a cycle more
s/\+ m\.flits - 1, 1\);/+ m.flits, 1);/
