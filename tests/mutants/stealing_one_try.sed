# file: models/balancers/events/random_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*'
# a thief pauses after its first refusal
s/\+\+node\.refused < /++node.refused < 0 * /
