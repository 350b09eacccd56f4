# file: sim/verbs/compare.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.LoadsThatAreExecuted*'
# loads that are not executed are ranked by their wait
s/e\.run\.until == RunSection::Until::completed, /e.run.seed != 0, /
