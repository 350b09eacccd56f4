# file: models/superconcentrator/switch_timing.h
# killed by: tests/ballast_tests --gtest_filter='Switch.CyclesOfTheWorstCase*'
# the controller waits a cycle more than it must for the replies
s/(return ranked\(ports, group, form\)) \+ 2;/\1 + 3;/
