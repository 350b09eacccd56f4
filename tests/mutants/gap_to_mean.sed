# file: sim/report/comparison_report.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.TheTables*'
# the gap is to the mean, not to the emptiest processor
s/least = r\.number\("count.after.min"\)/least = r.number("count.after.mean")/
