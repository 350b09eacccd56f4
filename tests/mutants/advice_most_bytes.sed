# file: sim/advice/advice.cpp
# killed by: tests/ballast_tests --gtest_filter='Advice.TheParetoFront*'
# the front is of those that migrate more
s/pareto\[k\] = bytes < least;/pareto[k] = bytes > least;/
