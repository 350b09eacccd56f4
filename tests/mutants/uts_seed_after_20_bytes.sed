# file: models/workloads/uts_tree.cpp
# killed by: tests/ballast_tests --gtest_filter='Uts.States*'
# the root's seed follows 20 bytes
s/std::uint8_t, 20> bytes/std::uint8_t, 24> bytes/; s/bytes\[16 \+ k\]/bytes[20 + k]/
