# file: sim/analysis/comparison_answer.cpp
# killed by: tests/ballast_tests --gtest_filter='Answers.TimesTheBoundIfAllHaveIt'
# the ratio to a bound that only some contenders have
s/common = common && c\.columns\.contains\(column\)/common = common || c.columns.contains(column)/
