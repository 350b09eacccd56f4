# file: sim/analysis/columns.cpp
# killed by: tests/ballast_tests --gtest_filter='Columns.EachBoundHasItsOwn'
# a run that executes counts against the limit of a balancing from rest
s/return value_of\(run, "least_cycles"\) \? std::nullopt : /return /
