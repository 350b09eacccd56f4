# file: sim/analysis/curves.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisCurves.AFailedRun*'
# a failed run is taken as the end of the curve
s/if \(known \&\& converges\)/if (converges)/
