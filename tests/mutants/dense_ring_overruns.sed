# file: models/network/dense/moves-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# the ring of slots has one slot too many
s/set\(slots - 1\)/set(slots)/
