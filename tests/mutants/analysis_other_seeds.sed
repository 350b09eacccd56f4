# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='PairedDifference.OnlyCommon*'
# values of different seeds are paired
s/if \(i->seed != j->seed\)/if (i->seed > j->seed + 99)/
