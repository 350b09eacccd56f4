# file: models/network/dense/islip_vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# an output's pointer stays where it is
s/  move_pointers\(sides, accepted, all, t\.grant\);//
