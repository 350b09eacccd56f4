# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='Placement.TheLowerBound*'
# the lower bound does not know that two tasks meet
s/falling\[processors - 1\] \+ falling\[processors\]/falling[processors]/
