# file: tb/exhaustive_stimulus.cpp
# killed by: tests/ballast_tests --gtest_filter='ExhaustiveStimulus*'
# every second pattern is left out
s/apply\(pattern_\+\+, in\);/apply(pattern_, in), pattern_ += 2;/
