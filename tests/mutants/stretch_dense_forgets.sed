# file: models/network/dense/stepping.cpp
# killed by: tests/ballast_tests --gtest_filter='Stretch.*'
# dense routers do not count the links of packets
s/\+\+packets_\[packet_of\(flit\)\]\.links;//
