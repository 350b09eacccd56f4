# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 3: a sender does not fall below the average
s/\{lo, hi, largest, 0\}/{lo, hi, largest, average}/
