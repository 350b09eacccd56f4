# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='Placement.EqualTasks*'
# the bound does not know that all tasks are equal
s/falling\.front\(\) == falling\.back\(\)/false/
