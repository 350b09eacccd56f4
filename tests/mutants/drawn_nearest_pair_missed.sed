# file: sim/drawing/layout.cpp
# killed by: tests/ballast_tests --gtest_filter='LayoutOf.LeastDistance*'
# of places in a column only the first is compared
s/it != near\.end\(\) && it->first - p\.y <= least/it != near.end() \&\& it->first <= p.y/
