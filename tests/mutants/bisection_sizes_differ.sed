# file: models/graphs/bisection.cpp
# killed by: tests/ballast_tests --gtest_filter='Bisection.LinesOfAll*'
# a third and two thirds
s/\(set.size\(\) \+ 1\) \/ 2/(set.size() + 2) \/ 3/
