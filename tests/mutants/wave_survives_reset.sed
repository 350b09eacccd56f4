# file: models/superconcentrator/delay_line.h
# killed by: tests/ballast_tests --gtest_filter='WholeWave*'
# words in flight survive a reset
s/reset\(\) noexcept \{ line_\.reset\(\); \}/reset() noexcept {}/
