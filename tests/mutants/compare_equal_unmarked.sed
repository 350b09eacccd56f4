# file: sim/verbs/compare_text.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.ThePivotMarks*'
# those that are equal to the best have no mark
s/return '='/return ' '/
