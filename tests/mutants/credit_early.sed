# file: models/network/routed_network.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.AShortBuffer*
# a credit is back a cycle too soon
s/credit_\.at\(now \+ 1 \+ options_\.link_cycles\)/credit_.at(now + options_.link_cycles)/
