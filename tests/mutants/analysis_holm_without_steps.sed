# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='Holm.StepsDown'
# every p is multiplied by the number of all pairs
s/double>\(all - k\) \*/double>(all + 0 * k) */
