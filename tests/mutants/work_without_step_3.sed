# file: models/superconcentrator/work_pass.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# the balancing ends with step 2
s/!moved_ \&\& step_ == 3/!moved_ \&\& step_ == 2/
