# file: models/balancers/rounds/ripple_hare.cpp
# killed by: tests/ballast_tests --gtest_filter='*RippleSuperposition*'
# a fork overwrites what is scheduled already
s/entry\(self, link, round \+ s\) \+=/entry(self, link, round + s) =/
