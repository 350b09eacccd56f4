# file: models/core/line_reader.cpp
# killed by: tests/ballast_tests --gtest_filter='LinesOfAFile.*'
# a line of any length is taken
s/if \(line_\.size\(\) > kLongestLine\)/if (false)/
