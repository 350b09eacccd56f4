# file: models/workloads/swf_log.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf.UnknownProcessors*'
# requested processors replace those of a job without any
s/count == -1 \&\& row_/count <= 0 \&\& row_/
