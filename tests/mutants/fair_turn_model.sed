# file: models/superconcentrator/fair_turn.h
# killed by: tests/ballast_tests --gtest_filter='Counts*'
# the pointer moves a cycle late
s/kDelay = 2;/kDelay = 3;/
