# file: models/balancers/events/sender_initiated.cpp
# killed by: tests/ballast_tests --gtest_filter='SenderInitiated.*'
# light neighbours get equal shares of all, however much that is
s/std::min\(\(extra \+ light - 1\) \/ light, room\)/std::max((extra + light - 1) \/ light, 0 * room)/
