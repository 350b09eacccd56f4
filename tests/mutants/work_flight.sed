# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Intervals*'
# the last packet arrives a cycle later than expected
s/last_word_ - geometry_\.ranked\(\)/last_word_ - geometry_.ranked() - 1/
