# file: models/superconcentrator/geometry.cpp
# killed by: tests/ballast_tests --gtest_filter='Lean*:SwitchTiming*:LaneCrossbar*'
# every lean form has the crossbar
s/return switch_timing::crossbar\(.*\) != 0;/return true;/
