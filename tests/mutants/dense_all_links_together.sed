# file: models/network/dense/links.cpp
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# links that lead elsewhere are marked with their group
s/links = \{\.together = same, \.apart = set & ~same, \.target = like\};/links = {.together = set, .apart = 0, .target = like};/
