# file: sim/verbs/sweep_export.cpp
# killed by: tests/ballast_tests --gtest_filter='SweepCli.Exports*'
# a line break ends a row
s/find_first_of\(",\\"\\r\\n"\)/find_first_of(",")/
