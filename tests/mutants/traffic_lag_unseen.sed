# file: models/traffic/traffic_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficRun.SourcesThatFallBehind*'
# sources that fall behind are not noticed
s/> kLag \* apart/> 1e9 * kLag * apart/
