# file: sim/runs/store/sweep.cpp
# killed by: tests/ballast_tests --gtest_filter='SweepStates.FailedPoints*'
# failed points run again without --retry
s/\(failed && retry\)/failed/
