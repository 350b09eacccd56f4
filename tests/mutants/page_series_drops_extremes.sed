# file: sim/page/frames.cpp
# killed by: tests/ballast_tests --gtest_filter='ShownFrames.SeriesKeepTheirExtremes'
# a peak between two steps is lost
s/std::max\(steps.back\(\).max, \*max\)/steps.back().max/
