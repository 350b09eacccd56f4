# file: models/rounds/exchanges.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# a task chosen for a cut link is lost
s/^    store_\.take_back\(i, std::exchange\(node\.leaving, kNone\)\);$/    node.leaving = kNone;/
