# file: sim/analysis/adaptive_seeds.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisAdaptive.TheSeedsForAWidth*'
# a look judges by the plain interval, of far fewer seeds
s/const double half = half_at_level\(value, level\)/const double half = *value.half * 0.5 + 0 * level/
