# file: models/workloads/nqueens.cpp
# killed by: tests/ballast_tests --gtest_filter='Nqueens.*'
# queens do not attack along one diagonal
s/\(b\.left \| queen\) << 1/b.left << 1/
