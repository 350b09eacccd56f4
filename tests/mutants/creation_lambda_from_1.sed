# file: models/workloads/creation_cycles.cpp
# killed by: tests/ballast_tests --gtest_filter='CreationCycles*'
# lambda from 1
s/lambda = 2;/lambda = 1;/
