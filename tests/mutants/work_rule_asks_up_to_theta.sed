# file: models/superconcentrator/untimed_work.cpp
# killed by: tests/ballast_tests --gtest_filter='UntimedWork.ByHand'
# a receiver may become as large as theta
s/wave\.hi - 1 < wave\.theta/wave.hi - 1 <= wave.theta/
