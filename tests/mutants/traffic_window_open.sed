# file: models/traffic/traffic_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficRun.OutputQueues*'
# packets generated after the window are measured, too
s/span = end_ - begin;/span = kNever - begin;/
