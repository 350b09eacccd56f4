# file: sim/analysis/changed_results.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisChanges.HolmCovers*'
# the correction forgets the cases that did not change
s/pairs_\[key\]\.push_back\(pair\)/if (pair.a != 0) pairs_[key].push_back(pair)/
