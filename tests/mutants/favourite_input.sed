# file: models/network/switch_allocation.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.Competitors*
# an output's pointer stays at the input that it has just served
s/move_behind\(input, output, ports_/move_behind(input - 1, output, ports_/
