# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Promises*'
# a leaf promises more than it counts
s/(ready_\[i\] = below_\[i\] == 0) .*/\1;/
