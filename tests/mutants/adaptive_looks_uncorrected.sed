# file: sim/runs/study/adaptive.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisAdaptive.LooksDoNot*'
# every look has the whole error level
s/return k \* k \* std::numbers::pi/return 0 * k + 6 \/ std::numbers::pi/
