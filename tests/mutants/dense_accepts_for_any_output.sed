# file: models/network/dense/islip_vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# an input VC's pointer counts for every output, not for that of the last accept alone
s/V pointer = hn::Not\(in\.output\[k\]\);/V pointer = hn::Zero(D());/
