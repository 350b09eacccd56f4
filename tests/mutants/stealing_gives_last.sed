# file: models/balancers/events/random_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*'
# a victim gives its last task, which has not begun
s/load - \(load != 0 && !me\.runs\(\)\)/load/
