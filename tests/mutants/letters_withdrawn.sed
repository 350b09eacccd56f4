# file: models/events/letters.h
# killed by: tests/ballast_tests --gtest_filter='Letters.MessagesBehind*'
# what waited for a letter that has come back waits for ever
s/after != kNone && before == kNone && letters_/false \&\& letters_/
