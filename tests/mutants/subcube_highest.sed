# file: models/workloads/subcubes.cpp
# killed by: tests/ballast_tests --gtest_filter='Subcubes*'
# the highest of several subcubes
s/free_\[blocks \+ b\] < free_/free_[blocks + b] <= free_/
