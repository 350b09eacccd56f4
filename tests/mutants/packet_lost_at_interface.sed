# file: models/superconcentrator/superconcentrator_jan94.h
# killed by: tests/ballast_tests --gtest_filter='Superconcentrator*'
# the packet keeps its rank instead of taking the tag
s/dummies\[k\]\.data, packets\[k\]\.data/dummies[k].tag, packets[k].data/
