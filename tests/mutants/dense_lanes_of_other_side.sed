# file: models/network/dense/islip_vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# the round robin of an output VC restarts at VC 0 of the last winner's side
s/lanes = choose\(none\(won\), lanes, set\(255u << \(v \+ 1\) & 255u\)\);/lanes = choose(none(won), lanes, set(255u));/
