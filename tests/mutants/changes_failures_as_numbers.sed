# file: sim/analysis/changed_results.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisChanges.FailedAndMended*'
# a point that failed changes every number
s/if \(before->status != after->status \|\| before->complete != after->complete\) continue;//
