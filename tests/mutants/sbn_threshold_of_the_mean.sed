# file: models/balancers/events/sbn_rules.cpp
# killed by: tests/ballast_tests --gtest_filter='EventExperiment.AFixedMinThreshold*'
# a threshold of the whole mean load is allowed
s/std::floor\(std::ceil\(mean\) \/ 2\)/std::ceil(mean)/
