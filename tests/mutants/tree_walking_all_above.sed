# file: models/balancers/events/tree_walking.cpp
# killed by: tests/ballast_tests --gtest_filter='TreeWalking.*'
# everybody rounds up
s/const std::uint64_t more = all\.tasks % all\.members;/const std::uint64_t more = all.members;/
