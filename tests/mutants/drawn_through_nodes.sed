# file: sim/drawing/detours.cpp
# killed by: tests/ballast_tests --gtest_filter='LayoutOf.NoLink*'
# links pass through nodes
s/if \(!squares\.touched\(a, b, kTouching\)\) continue;/continue;/
