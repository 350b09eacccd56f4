# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='FixedTasks.BoundThePlacement'
# the lower bound forgets the tasks that must stay
s|mean, stays, lower_bound|mean, lower_bound|
