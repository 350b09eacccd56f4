# file: sim/verbs/compare_text.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.LoadsThatAreExecuted*'
# loads that are not executed are compared by their wait
s/value\("until", ""\) == "completed"/value("until", "") != "never"/
