# file: models/network/switch_allocation.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.Competitors*
# an output's pointer stays at the input that it has just served
s/ports_\[output\]\.grant_pointer = input \+ 1;/ports_[output].grant_pointer = input;/
