# file: models/superconcentrator/work_pass.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# a pass that moved something counts for all after it
s/^    moved_ = false;/    moved_ = moved_;/
