# file: models/network/dense/moves-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# the ring of slots has one slot too many
s/return hn::AndNot\(equal\(next, set\(slots\)\), next\);/return hn::AndNot(equal(next, set(slots + 1)), next);/
