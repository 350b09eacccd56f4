# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGroups.WhatIsNotProven*'
# contenders that are not separated count as equal
s/\? Standing::behind : Standing::open/? Standing::behind : Standing::equal/
