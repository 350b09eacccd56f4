# file: models/balancers/events/adaptive_contracting.cpp
# killed by: tests/ballast_tests --gtest_filter='AdaptiveContracting.*'
# the rest stays with who shares
s/left == 0 \? 0 : left - 1/left == 0 ? 0 : left - left/
