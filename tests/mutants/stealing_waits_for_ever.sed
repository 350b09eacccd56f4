# file: models/balancers/events/random_stealing.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomStealing.*'
# a thief waits for ever for an answer that is lost
s/if \(me\.node\(\)\.state == State::asks\) return refused\(me\);/if (me.node().state == State::asks) return;/
