# file: models/balancers/events/receiver_initiated.cpp
# killed by: tests/ballast_tests --gtest_filter='ReceiverInitiated.*'
# a task does not shorten the present wait
s/if \(node\.waits && node\.wait > retry\.first\) .*//
