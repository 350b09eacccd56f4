# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# the shortest length of a class is not of it
s/terms\.lo <= t/terms.lo < t/
