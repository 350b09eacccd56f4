# file: sim/verbs/compare.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.LoadsThatAreExecuted*'
# loads that are not executed are ranked by their wait
s/experiment_of\(options, c\)\.executes\(\), /experiment_of(options, c).seed != 0, /
