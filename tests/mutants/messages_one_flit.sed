# file: models/workloads/trace.h
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.ABytes*'
# a flit is not rounded up
s/std::ceil\(bytes \/ bytes_per_flit\)/std::floor(bytes \/ bytes_per_flit)/
