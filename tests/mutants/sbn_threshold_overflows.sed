# file: models/balancers/events/sbn_rules.cpp
# killed by: tests/ballast_tests --gtest_filter='Sbn.Thresholds*'
# 2^(level/2) is not kept below 2^32
s/level \/ const_param_, 32\)/level \/ const_param_, 31)/
