# file: models/superconcentrator/group_ranking.h
# killed by: tests/ballast_tests --gtest_filter='Counts*'
# a group has room for one packet more
s/room = geometry_.group_size;/room = geometry_.group_size + 1;/
