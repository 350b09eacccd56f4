# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# step 3 opens before the largest load is known
s/ \&\& \(!finding_ \|\| found\)//
