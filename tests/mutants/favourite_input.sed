# file: models/network/sparse/sparse_routers.h
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.Competitors*
# an output's pointer stays at the input that it has just served
s/move_behind\(input, output, state_.ports/move_behind(input - 1, output, state_.ports/
