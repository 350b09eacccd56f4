# file: sim/verbs/compare_text.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.APivotHas*'
# a table is never split
s/kMostColumns = 100/kMostColumns = 100000/
