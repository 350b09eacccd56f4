# file: sim/analysis/growth.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisGrowth.ExponentBeside*'
# every claimed exponent is inside the interval
s/inside \? "inside" : "outside"/inside ? "inside" : "inside"/
