# file: models/machine/network_array.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Conserves*'
# a processor has one packet more than its interface has places
s/== Network::kQueue/== Network::kQueue + 1/
