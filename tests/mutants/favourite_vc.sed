# file: models/network/sparse/hold-inl.h
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.Competitors*
# the same for an output VC and those that ask for it
s/move_behind\(id, vc\.out, out/move_behind(id - 1, vc.out, out/
