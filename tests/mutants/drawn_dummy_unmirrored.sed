# file: sim/drawing/switch_trace.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchTrace.Routes*'
# dummies travel through the half of the packets
s/dummy \? c_\.count\(\) - 1 - column : column/column/
