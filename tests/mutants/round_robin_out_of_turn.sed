# file: models/network/dense/vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# on sets a round robin takes the first member, whoever's turn it is
s/first_of\(choose\(none\(later\), set, later\)\)/first_of(set)/
