# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.OneSeed*'
# one seed makes a tie
s/pair\.seeds < 2 \|\| //
