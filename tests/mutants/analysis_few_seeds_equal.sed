# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.FewerThanFive*'
# four seeds prove an equality
s/pair\.seeds >= kLeastSeedsOfEquals/pair.seeds >= 2/
