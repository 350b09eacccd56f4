# file: models/balancers/events/random_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*'
# a victim keeps a queued task beside the running one
s/\(load != 0 && !me\.runs\(\)\)/(load != 0)/
