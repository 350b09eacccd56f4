# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a refused task is not the leaf's again
s/if \(reply\[i\]\.refuse != 0\)/if (false)/
