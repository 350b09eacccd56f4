# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.ABurst*'
# every wave is a burst
s/raise\(bursts\(\) \? geometry_\.burst : 1\)/raise(geometry_.burst)/
