# file: models/workloads/uts_tree.cpp
# killed by: tests/ballast_tests --gtest_filter='Uts.AGeometricNode*'
# a node has at most 99 children
s/number, kMostChildren/number, kMostChildren - 1/
