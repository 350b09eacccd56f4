# file: models/superconcentrator/group_ranking.h
# killed by: tests/ballast_tests --gtest_filter='GroupRanking*:Lean*'
# one packet too many passes
s|std::min\(bound_, current|std::min(bound_ + 1, current|
