# file: models/rounds/round_run.cpp
# killed by: tests/ballast_tests --gtest_filter='StoppedRuns.A*'
# rounds go on after a signal
s/ && interrupt::pending\(\) == 0\)/)/
