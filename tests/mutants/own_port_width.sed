# file: tb/port_check.cpp
# killed by: tests/ballast_tests --gtest_filter='PortCheckTest.*'
# a port of another width is accepted
s/if \(at->port.width == width\) return;/return;/
