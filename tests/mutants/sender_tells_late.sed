# file: models/balancers/events/sender_initiated.cpp
# killed by: tests/ballast_tests --gtest_filter='SenderInitiated.*'
# the load is told only when it has more than halved
s/2 \* load > told/2 * load >= told/
