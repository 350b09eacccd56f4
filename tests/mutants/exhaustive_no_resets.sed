# file: tb/exhaustive_stimulus.cpp
# killed by: tests/ballast_tests --gtest_filter='ExhaustiveStimulus*'
# no resets in mid-flight
s/rst_n = false;/rst_n = true;/
