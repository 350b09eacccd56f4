# file: models/machine/interfaces.h
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Conserves*'
# a processor has one packet more than its interface has places
s/!= Network::kQueue/!= Network::kQueue + 1/
