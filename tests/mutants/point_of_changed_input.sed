# file: sim/runs/points/point_run.cpp
# killed by: tests/ballast_tests --gtest_filter='PointRuns.*'
# a point reads an input that has changed since the study was planned
s/refuse_changed\(plan_, inputs\);//
