# file: models/network/sparse/switch_stages.h
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.Competitors*
# an output's pointer stays at the input that it has just served
s/move_behind\(input, output, state_.ports/move_behind(input - 1, output, state_.ports/
