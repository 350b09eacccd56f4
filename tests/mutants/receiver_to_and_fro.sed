# file: models/balancers/events/receiver_initiated.cpp
# killed by: tests/ballast_tests --gtest_filter='ReceiverInitiated.*'
# a queue that is one longer gives
s/> message\.load \+ 1/> message.load/
