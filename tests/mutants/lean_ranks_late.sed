# file: models/superconcentrator/group_ranking.h
# killed by: tests/ballast_tests --gtest_filter='GroupRanking*:Lean*'
# ranks one cycle late
s/\.tick == ranked_after_ - 1;/.tick == ranked_after_;/
