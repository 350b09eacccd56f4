# file: sim/runs/executors/collector.cpp
# killed by: tests/ballast_tests --gtest_filter='CollectorOf.APointThat*'
# a failed point that was submitted again is not waited for
s/at != known\.end\(\) && at->second == PointStatus::done/at != known.end()/
