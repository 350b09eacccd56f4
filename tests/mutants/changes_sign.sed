# file: sim/analysis/changed_results.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisChanges.AProvenRise*'
# old minus new
s/paired\(n\.after, n\.before, /paired(n.before, n.after, /
