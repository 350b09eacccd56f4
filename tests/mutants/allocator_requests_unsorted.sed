# file: models/network/sparse/switch_allocation-inl.h
# killed by: tests/ballast_tests --gtest_filter='SecondAllocator.Delivers*:SecondAllocator.Islip*'
# an allocator sees the requests for the switch in the order of the lists
s/ends\(a\) != ends\(b\) \? ends\(a\) < ends\(b\) : supersedes\(a, b\)/ends(a) < ends(b)/
