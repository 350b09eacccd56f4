# file: models/network/allocators/round_robin-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# on sets a round robin takes the first member, whoever's turn it is
s/choose\(none_later, set\[k\], both\(set\[k\], from\[k\]\)\)/choose(none_later, set[k], set[k])/
