# file: sim/analysis/troubles.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.FailedPoints*'
# failed points are dropped
s/if \(!seeds\.empty\(\)\)/if (seeds.size() > 9)/
