# file: models/superconcentrator/work_pass.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# step 1 is followed by step 3
s/if \(!moved_\) \+\+step_/if (!moved_) step_ = 3/
