# file: models/network/sparse/vc_allocation.cpp
# killed by: tests/ballast_tests --gtest_filter='SecondRouting.APacket*'
# a packet asks for its preferred hop, whatever is free
s/return best != nullptr \? \*best : set\.front\(\);/return set.front();/; s/return best != nullptr \? \*best : hop;/return set.front();/
