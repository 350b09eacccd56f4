# file: models/superconcentrator/delay_line.h
# killed by: tests/ballast_tests --gtest_filter='WholeWave*'
# the word of the output's own port arrives
s/data\[packets\[k\]\.lane\]/data[dummies[k].lane]/
