# file: models/workloads/lbdata_phase.cpp
# killed by: tests/ballast_tests --gtest_filter='LbSubphases.*'
# the trace does not say that it has sub-phases
s/trace_\.subphases = subphases_\.size\(\)/trace_.subphases = 0/
