# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.EqualValues*'
# equal differences of two seeds prove all
s/pair\.certain \? 0 : std::exp2\(1 - n\)/0 * n/
