# file: models/network/dense/stepping.cpp
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.CountsTheFlits*'
# the byte that counts the flits of a link overflows
s/if \(\+\+block\.unharvested == 255\)/if (++block.unharvested == 300)/
