# file: models/network/routed/routed_network.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# flits that a fault drops take back the writes of their buffers
s/dropped_ \+= unfinished\(\);//
