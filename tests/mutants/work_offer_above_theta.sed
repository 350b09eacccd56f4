# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a load of theta does not offer
s/load_\[i\] >= terms\.theta/load_[i] > terms.theta/
