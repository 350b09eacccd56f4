# file: models/network/sparse/bubble.cpp
# killed by: tests/ballast_tests --gtest_filter='BubbleFlow.*'
# a packet enters a ring with one free place
s/on_ring && !goes_on \? 2 : 1/on_ring \&\& !goes_on ? 1 : 1/
