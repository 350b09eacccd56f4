# file: models/traffic/traffic_monitor.h
# killed by: tests/ballast_tests --gtest_filter='TrafficRun.OutputQueues*'
# packets generated after the window are measured, too
s/generated >= begin_ && generated < end_/generated >= begin_/
