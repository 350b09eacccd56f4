# file: sim/analysis/bisection.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisBisection.FindsTheCrossover'
# the search goes into the other half
s/\(side == first \? low : high\) = middle/(side == first ? high : low) = middle/
