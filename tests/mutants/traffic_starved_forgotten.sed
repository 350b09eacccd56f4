# file: models/traffic/traffic_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficRun*Starved*'
# the window ends although a source still holds packets of it
s/open_ == 0 && in\.behind == 0/open_ == 0/
