# file: models/superconcentrator/ranking_tree.h
# killed by: tests/ballast_tests --gtest_filter='*RankingTree*'
# ranks one cycle early
s/return falling_ & 1;/return falling_ >> 1 \& 1;/
