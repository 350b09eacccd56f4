# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# what was denied stays reserved
s/\(high_\[i\] - most\) \& high_mask_/high_[i]/
