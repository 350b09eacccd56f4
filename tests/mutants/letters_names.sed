# file: models/events/letters.h
# killed by: tests/ballast_tests --gtest_filter='Letters.EveryPair*'
# a letter is known by its number alone, which is used again
s/letter->expected == name \&\&/letter->expected != 0 \&\&/
