# file: models/machine/switch_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='Machine.ARoundOfTheSwitch*'
# all tasks of a round share a link
s/1\.0,$/1.0 * in.status.bound,/
