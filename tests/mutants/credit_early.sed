# file: models/network/sparse/stages.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.AShortBuffer*
# a credit is back a cycle too soon
s/\.link_credit = &block\.credits\.at\(now \+ 1 \+ options_\.link_cycles\)/.link_credit = \&block.credits.at(now + options_.link_cycles)/
