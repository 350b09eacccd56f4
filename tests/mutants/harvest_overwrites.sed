# file: models/network/sparse/sparse_routers.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.CountsBeyond*
# what a link carried before is forgotten at the next harvest
s/flits_before_\[port\] \+= /flits_before_[port] = /
