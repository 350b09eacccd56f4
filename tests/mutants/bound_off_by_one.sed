# file: models/superconcentrator/concentrator.h
# killed by: tests/ballast_tests --gtest_filter='Superconcentrator*'
# one packet too many passes
s/rank\[i\] < bound; \+\+i/rank[i] <= bound; ++i/
