# file: models/superconcentrator/work_classes.h
# killed by: tests/ballast_tests --gtest_filter='WorkClasses.*'
# empty classes have waves, too
s/\(c < 8 \? 2 : 1\)/1/
