# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.CyclesOfAClass*'
# a class ends before the root knows of the leaves
s/ \&\& settle_ == 0 \&\& !\(offers/ \&\& !(offers/
