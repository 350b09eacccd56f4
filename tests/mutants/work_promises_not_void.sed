# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# promises outlive their class
s/pool_\[i\] = gives_\[i\] = 0;/gives_[i] = 0;/
