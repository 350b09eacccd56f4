# file: models/superconcentrator/lane_crossbar.h
# killed by: tests/ballast_tests --gtest_filter='LaneCrossbar*'
# what came stays for the next cycle
s/came_\[packet\.tag\] = \{\};/came_[packet.tag].data = 0;/
