# file: sim/runs/executors/bundles.cpp
# killed by: tests/ballast_tests --gtest_filter='Bundles.EachLasts*'
# the last bundle may be short
s/\(rest >= least \* kRounding \|\| bundles\.empty\(\)\)/true/
