# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a refused task is in no wave any more
s/- moved - kept/- moved - 0 * kept/
