# file: models/balancers/rounds/ripple_hare.cpp
# killed by: tests/ballast_tests --gtest_filter='RippleHare.*'
# the origin counts whole on either side
s/kNoLink \? 1 : 0\.5;/kNoLink ? 1 : 1;/
