# file: models/workloads/swf_log.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf*'
# an impossible time is no number
s/name, -kMaxSeconds, kMaxSeconds/name, -1, kMaxSeconds/
