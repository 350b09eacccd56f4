# file: models/superconcentrator/benes_network.h
# killed by: tests/ballast_tests --gtest_filter='BenesNetwork*:Lean*'
# the right half uses the settings of the packets
s/if \(dummies_\.swap\(s, lane\)\)/if (packets_.swap(s, lane))/
