# file: sim/analysis/study_view.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.EqualValues*'
# two runs with the same metric are taken as independent of the seed
s/if \(run->result != first->result\) return false;//
