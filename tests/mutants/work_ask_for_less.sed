# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a request is for the shortest task of the class
s/\{high_\[i\]\} \+ most </{high_[i]} + terms.lo </
