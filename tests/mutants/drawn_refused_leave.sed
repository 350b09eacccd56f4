# file: sim/drawing/switch_trace.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchTrace.Takes*'
# a packet stays at its input
s/waiting\[taken\.lane\] = 0;/static_cast<void>(taken);/
