# file: models/network/allocators/wavefront.cpp
# killed by: tests/ballast_tests --gtest_filter='Allocators.KnownAnswers:Allocators.NoPair*'
# the first diagonal is always the same
s/first_ = \(first_ \+ 1\) % ends_/first_ = 0/
