# file: models/graphs/broadcast_pattern.cpp
# killed by: tests/ballast_tests --gtest_filter='BroadcastPattern.TheHypercube*'
# a sum goes over the lowest zero bit
s/bit\(d_ - 1 - leading_ones\(x, d_\)\)/bit(static_cast<std::uint32_t>(std::countr_one(x)))/
