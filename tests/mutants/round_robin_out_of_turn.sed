# file: models/network/dense/vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# on sets a round robin takes the first member, whoever's turn it is
s/choose\(none\(later\), set, later\)/choose(none(later), set, hn::Or(later, set))/
