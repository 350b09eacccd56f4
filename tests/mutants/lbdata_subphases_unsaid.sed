# file: models/workloads/json_file.cpp
# killed by: tests/ballast_tests --gtest_filter='LbPhase.Remarks*'
# a list of sub-phases is not seen
s/\+\+skipped_values_ == 2/false/
