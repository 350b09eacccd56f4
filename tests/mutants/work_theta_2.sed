# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 2: half a length rounded down
s/average \+ lo - half/average + half/
