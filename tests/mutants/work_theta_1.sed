# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 1: the average offers
s/average \+ 1, average\}/average, average}/
