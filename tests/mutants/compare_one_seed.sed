# file: sim/verbs/compare.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.ASeedOfMany*'
# all runs of a machine have the same seed
s/seed = experiment\.run\.seed \+ 1/seed = experiment.run.seed/
