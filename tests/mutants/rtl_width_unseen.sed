# file: tb/pins.cpp
# killed by: tests/ballast_tests --gtest_filter='RtlPins*'
# a port of the RTL may be wider than the twin's
s/at->width != /at->width < /
