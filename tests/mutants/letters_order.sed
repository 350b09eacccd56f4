# file: models/events/letters.h
# killed by: tests/ballast_tests --gtest_filter='Letters.EveryPair*:EventArray.Conservation*'
# a letter does not wait for an earlier one
s/ && letters_\[id\]\.before == kNone\) \{/) {/
