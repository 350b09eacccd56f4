# file: models/core/frames.h
# killed by: tests/ballast_tests --gtest_filter='Frames.*'
# a block has the sum of its loads
s/static_cast<double>\(block\.size\(\)\)/1.0/
