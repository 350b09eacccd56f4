# file: tb/exhaustive_stimulus.cpp
# killed by: tests/ballast_tests --gtest_filter='ExhaustiveStimulus*'
# every second pattern is left out
s/begin\(next_\+\+, in\);/begin(next_++ | 1, in);/
