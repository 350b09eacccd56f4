# file: models/network/ideal_network.cpp
# killed by: tests/ballast_tests --gtest_filter='IdealNetwork*'
# asks for its edge a cycle too late
s/std::max\(due - 1, now/std::max(due, now/
