# file: sim/analysis/statistics.cpp
# killed by: tests/ballast_tests --gtest_filter='Holm.StepsDown'
# every p is multiplied by the number of all pairs
s/tested\.size\(\) - k\)/tested.size() + 0 * k)/
