# file: models/network/sparse/hop_choice.cpp
# killed by: tests/ballast_tests --gtest_filter='SecondRouting.APacket*'
# a packet asks for its preferred hop, whatever is free
s/return candidate\(0\);/return set.front();/
