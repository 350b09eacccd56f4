# file: models/superconcentrator/untimed_work.cpp
# killed by: tests/ballast_tests --gtest_filter='UntimedWork.*-@long'
# a load of theta does not offer
s/result\.load\[i\] >= wave\.theta/result.load[i] > wave.theta/
