# file: models/traffic/traffic_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficRun.TheLatencyLimit*'
# the latency limit is the same for every network, however far its ways
s/options\.latency_factor \* result_\.zero_load;/options.latency_factor * 14.5;/
