# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.ATie*'
# the smaller mean of a tie wins
s/if \(kind == winner\) kind = tie;//
