# file: models/network/dense/islip_vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# an output's pointer stays where it is
s/behind\(granted\[o\]\), from\), from_at\);/from, from), from_at);/
