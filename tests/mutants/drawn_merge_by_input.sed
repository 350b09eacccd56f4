# file: sim/drawing/switch_trace.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchTrace.Routes*'
# packets enter the reversed network by their inputs
s/core_\.inputs\(\)\.rank\(\)\[p\.data\] >>/p.data >>/
