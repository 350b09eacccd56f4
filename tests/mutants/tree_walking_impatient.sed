# file: models/balancers/events/tree_walking.cpp
# killed by: tests/ballast_tests --gtest_filter='TreeWalking.*'
# who is suspended never looks whether the others are still there
s/if \(waits \&\& link\.to/if (false \&\& waits \&\& link.to/
