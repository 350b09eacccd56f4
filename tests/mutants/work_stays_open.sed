# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.CyclesOfAClass*'
# a class follows the former one without a pause
s/\(!finding_ \|\| found\) \&\& !over/(!finding_ || found)/
