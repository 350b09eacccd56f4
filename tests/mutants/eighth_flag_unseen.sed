# file: models/core/eights.h
# killed by: tests/ballast_tests --gtest_filter='GroupRanking*'
# eight flags count as none if only the last is set
s/if \(eight\(first\) == 0\)/if ((eight(first) \& 0xff'ffff'ffff'ffffu) == 0)/
