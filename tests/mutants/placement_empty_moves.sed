# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='Placement.AMoveOfNoLength*'
# a task that takes no time counts as one that helps
s/if \(length > 0\) shortest/shortest/
