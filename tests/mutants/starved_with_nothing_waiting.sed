# file: models/tasks/starvation.h
# killed by: tests/ballast_tests --gtest_filter='Verdicts.Starved*'
# processors starve although no task waits
s/some \? n_idle_ : 0/n_idle_/
