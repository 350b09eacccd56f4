# file: models/moe/token_transfers.cpp
# killed by: tests/ballast_tests --gtest_filter='Deal.*'
# the copies of an expert fill one rank after the other
/const NodeId rank/,/return/s/turn_ = \(turn_ \+ 1\) % rank_\.size\(\);/(void)turn_;/
