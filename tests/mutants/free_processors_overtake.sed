# file: models/workloads/free_processors.cpp
# killed by: tests/ballast_tests --gtest_filter='FreeProcessors*'
# a job may start before the one before it
s/last_start_ = std::max\(last_start_, submit\)/last_start_ = submit/
