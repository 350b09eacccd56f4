# file: sim/results/imbalance.cpp
# killed by: tests/ballast_tests --gtest_filter='Verdicts.TheFirstLine*'
# an imbalance that rose is not told
s/\*after > \*before \+ kRounding/*after > 10 + *before/
