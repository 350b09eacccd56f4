# file: tb/verilator/cache.cpp
# killed by: tests/ballast_tests --gtest_filter='VerilatorDesign.OfTwoProcessesOneMakesIt'
# two processes make the same module in the same folder
s/flock\(descriptor_, LOCK_EX \| LOCK_NB\) != 0/false/
