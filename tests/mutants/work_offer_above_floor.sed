# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a task that leaves just the floor is not offered
s/load_\[i\] >= terms\.floor \+ t/load_[i] > terms.floor + t/
