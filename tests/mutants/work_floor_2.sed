# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 2: a sender does not fall below the average
s/average - std::min\(average, half\)/average/
