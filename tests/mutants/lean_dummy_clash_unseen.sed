# file: models/superconcentrator/benes_network.h
# killed by: tests/ballast_tests --gtest_filter='BenesNetwork*'
# two dummies for one lane are no clash
s/ \| dummies_\.clash\(\)/ | std::uint32_t{0}/
