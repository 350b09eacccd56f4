# file: models/network/vc_allocation.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.Competitors*
# the same for an output VC and those that ask for it
s/out\.grant_pointer = id \+ 1;/out.grant_pointer = id;/
