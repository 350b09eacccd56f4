# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 1: a sender may fall below the average
s/average \+ 1, average\}/average + 1, average - (average != 0)}/
