# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.ADeadProcessor*'
# excess that came back for good is sent again
s/node\(\)\.alone = true/node().alone = false/
