# file: models/workloads/swf_log.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf.JobsFollow*'
# a predecessor outside the run is not counted
s/\+\+log_\.unknown;/;/
