# file: sim/experiment/levelling.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# a key without effect is accepted
s/balancing\.given_swap && executes\(e\)/false/
