# file: models/balancers/rounds/multi_level.cpp
# killed by: tests/ballast_tests --gtest_filter='MultiLevel.ArrivalsDuring*'
# what waits for the next pass is no sign of activity
s/return self.node.changed;/return false;/
