# file: sim/drawing/layout.cpp
# killed by: tests/ballast_tests --gtest_filter='LayoutOf.EveryTopology*'
# the least distance is not 1
s/\(p\.x - least\.x\) \/ distance/(p.x - least.x)/
