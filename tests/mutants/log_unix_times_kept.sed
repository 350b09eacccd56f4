# file: models/workloads/swf_log.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf*'
# a log with Unix times has no arrival for decades
s/return submit - log_\.start/return submit/
