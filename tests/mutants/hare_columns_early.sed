# file: models/balancers/rounds/ripple_hare.cpp
# killed by: tests/ballast_tests --gtest_filter='RippleHare.*'
# a processor forks its share into the next dimension before its row is level
s/self\.round \+ 1 \+ ahead\);/self.round + 1 + ahead \/ 2);/
