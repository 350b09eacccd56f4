# file: models/network/sparse/switch_allocation-inl.h
# killed by: tests/ballast_tests --gtest_filter='NetworkEvents.*'
# grants that speculation loses do not count
s/\+\+block.counts->lost_grants;//
