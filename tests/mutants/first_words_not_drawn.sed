# file: models/network/relation.h
# killed by: tests/ballast_tests --gtest_filter='RoutingChoice.FirstWords*'
# every packet of a source has the same word
s/(below\(choices, \{seed_, Stream::words, from\}), number\)/\1, 1)/
