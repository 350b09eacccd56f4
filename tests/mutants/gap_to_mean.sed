# file: sim/analysis/columns.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.TheTables*'
# the gap is to the mean, not to the emptiest processor
s/least = value_of\(run, "count\.after\.min"\)/least = value_of(run, "count.after.mean")/
