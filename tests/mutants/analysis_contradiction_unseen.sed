# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.AMeanOfEasySeeds*'
# a mean of easier seeds is only not separated
s/contradicted = contradicted \|\| beats\(group, k, 0, smaller\);//
