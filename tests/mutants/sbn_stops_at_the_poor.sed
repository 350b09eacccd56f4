# file: models/balancers/events/sbn_heuristic.h
# killed by: tests/ballast_tests --gtest_filter='SbnHeuristic.AMessagePasses*'
# Figure 7 as printed: a message ends where ExLoad is 0
s/if \(me\.load\(\) < stop\(level\)\) \{/if (me.load() \/ 2 != 0 \&\& me.load() < stop(level)) {/
