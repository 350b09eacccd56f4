# file: sim/analysis/adaptive_seeds.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisAdaptive.WhatSeedsCannot*'
# a single value is narrow
s/if \(!value\.half\) return HUGE_VAL/if (!value.half) return 0/
