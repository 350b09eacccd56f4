# file: models/balancers/events/random_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*'
# all searches have as many tries as the first one
s/me\.node\(\)\.paused \/ pause\.first/Cycle{1}/
