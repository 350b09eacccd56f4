# file: models/balancers/events/random_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*'
# work does not make the next pause short again
s/me\.node\(\)\.paused = 0;//
