# file: sim/drawing/layout.cpp
# killed by: tests/ballast_tests --gtest_filter='LayoutOf.EveryLink*'
# links are drawn from both ends
s/if \(b < a\) continue;/if (b == a) continue;/
