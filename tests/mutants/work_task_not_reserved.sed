# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# an offer is not reserved
s/load_\[i\] - open\[i\]\) \& load_mask_/load_[i]) \& load_mask_/
