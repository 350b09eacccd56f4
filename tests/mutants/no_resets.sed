# file: tb/random_stimulus.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStimulus*'
# no resets in mid-flight
s/random_\.below\(kResetEvery\) != 0;/random_.below(kResetEvery) < kResetEvery;/
