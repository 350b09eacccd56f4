# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='Holm.StepsDown'
# a larger p is corrected to less than a smaller one
s/least = std::max\(least, (std::min\(1\.0, looks.*)\);$/least = \1;/
