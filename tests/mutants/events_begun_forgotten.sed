# file: models/network/network_faults.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# flits that a fault drops take back the writes of their buffers
s/without_hop_ \+= unfinished\(\);//
