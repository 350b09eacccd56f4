# file: sim/experiment/levelling.cpp
# killed by: tests/ballast_tests --gtest_filter='Levelling.ShortTasks*'
# one short task makes all loads wider
s/levelling\.rounding > kMostRounding/levelling.worst_rounding > kMostRounding/
