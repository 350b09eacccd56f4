# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.*'
# the worse contender of a pair beats the better one
s/a < b \? pair->distance : -pair/a > b ? pair->distance : -pair/
