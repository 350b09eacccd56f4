# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# a sweep does not wait for the packets
s/\(!sweep\(\) \|\| flight_ == 0\)/true/
