# file: models/superconcentrator/group_ranking.h
# killed by: tests/ballast_tests --gtest_filter='GroupRanking*:Lean*'
# one packet too many passes
s/std::size_t>\(bound_, inputs/std::size_t>(bound_ + 1, inputs/
