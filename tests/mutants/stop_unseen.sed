# file: models/machine/driver.h
# killed by: tests/ballast_tests --gtest_filter='StoppedRuns.ASignal*'
# a signal is not looked at
s/if \(interrupt::pending\(\) != 0\)/if (false)/
