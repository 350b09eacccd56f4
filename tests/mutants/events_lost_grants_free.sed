# file: models/network/switch_allocation.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# grants that speculation loses do not count
s/\+\+block\.lost_grants;//
