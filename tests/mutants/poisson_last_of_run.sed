# file: models/workloads/poisson.cpp
# killed by: tests/ballast_tests --gtest_filter='Poisson*'
# the last of a run instead of the first
s/return whole \+ first/return whole + last/
