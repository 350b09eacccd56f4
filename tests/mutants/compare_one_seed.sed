# file: sim/verbs/compare_cases.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.ASeedOfMany*'
# all runs of a machine have the same seed
s/study\.seeds\.push_back\(first \+ k\)/study.seeds.push_back(first + 0 * k)/
