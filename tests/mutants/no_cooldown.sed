# file: models/superconcentrator/concentrator.h
# killed by: tests/ballast_tests --gtest_filter='Superconcentrator*'
# a start too early is taken
s/const bool start = in\.start && ready\(\);/const bool start = in.start;/
