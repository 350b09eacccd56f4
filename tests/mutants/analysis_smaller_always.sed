# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.LargerIsBetter'
# the smaller value is better, whatever the plan says
s/= view\.report\(\)\.smaller_is_better \&\& !/= !/
