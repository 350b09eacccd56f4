# file: models/network/sparse/block.cpp
# killed by: tests/ballast_tests --gtest_filter=RoutedNetwork.AShortBuffer*
# a credit is back a cycle too soon
s/\.link_credit = &credits\.at\(at \+ 1 \+ o\.link_cycles\)/.link_credit = \&credits.at(at + o.link_cycles)/
