# file: sim/analysis/comparison_answer.cpp
# killed by: tests/ballast_tests --gtest_filter='Answers.TimesTheBoundIfAllHaveIt'
# the ratio to a bound that only some contenders have
s/kinds.insert\(c.bound_ratio \? c.bound : ""\);/if (c.bound_ratio) kinds.insert(c.bound);/
