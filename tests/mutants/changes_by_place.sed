# file: sim/analysis/changes.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisChanges.PointsAreMatched*'
# points of different seeds are matched
s/\(\*i\)->seed == \(\*j\)->seed/(*i)->seed != 0/
