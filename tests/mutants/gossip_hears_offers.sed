# file: models/balancers/gossip/tempered.cpp
# killed by: tests/ballast_tests --gtest_filter='GossipOnBlocks.*'
# a giver knows what others have offered in the same iteration
s/if \(offer\.from == i\) start_/if (offer.from != i) start_/
