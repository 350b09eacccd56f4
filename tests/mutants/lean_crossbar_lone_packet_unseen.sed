# file: models/superconcentrator/lane_crossbar.h
# killed by: tests/ballast_tests --gtest_filter='LaneCrossbar*'
# a packet without a dummy is no clash
s/clash \|= !came_\[packet\.tag\]\.met;/clash |= false;/
