# file: models/workloads/uts.cpp
# killed by: tests/ballast_tests --gtest_filter='Uts.SaysWhere*'
# a supercritical tree is nothing special
s/tree\.q \* tree\.m >= 1\)/tree.q * tree.m >= 2)/
