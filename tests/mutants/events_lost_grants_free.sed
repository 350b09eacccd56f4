# file: models/network/sparse/switch_allocation.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# grants that speculation loses do not count
s/\+\+block\.passed\.lost_grants;//
