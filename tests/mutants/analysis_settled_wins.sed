# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisEndings.*'
# a run that gives up early competes
s/ending > best\[seed\]/ending > best[seed] \&\& false/
