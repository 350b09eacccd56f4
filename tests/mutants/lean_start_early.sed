# file: models/superconcentrator/group_ranking.h
# killed by: tests/ballast_tests --gtest_filter='GroupRanking*:Lean*'
# a start too early is taken
s/const bool start = in\.start && ready\(\);/const bool start = in.start;/
