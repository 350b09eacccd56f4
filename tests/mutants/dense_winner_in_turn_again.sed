# file: models/network/dense/islip_vectors-inl.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# an output's pointer moves to the last winner, not behind it
s/store\(hn::Or\(hn::AndNot\(all, load\(at\)\), behind_it\), at\);/store(hn::Or(hn::AndNot(all, load(at)), hn::Or(behind_it, accepted[k])), at);/
