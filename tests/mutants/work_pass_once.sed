# file: models/superconcentrator/work_pass.h
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-@long'
# a pass is never repeated
s/if \(in\.moved\) moved_ = true/if (in.moved) moved_ = false/
