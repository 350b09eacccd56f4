# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisErrors.*'
# any proven difference is better
s/std::abs\(std::abs\(pair\.distance\) - pair\.margin\)/std::abs(pair.distance)/
