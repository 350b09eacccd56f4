# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 3: any load above the average offers
s/\{lo, hi, largest, 0\}/{lo, hi, average + 1, 0}/
