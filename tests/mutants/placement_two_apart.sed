# file: models/tasks/placement.cpp
# killed by: tests/ballast_tests --gtest_filter='Placement.ByCount*'
# two tasks apart count as balanced
s/\*most - \*least <= 1/*most - *least <= 2/
