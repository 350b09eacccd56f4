# file: models/network/allocators/separable.cpp
# killed by: tests/ballast_tests --gtest_filter='Allocators.KnownAnswers'
# outputs choose first in every separable allocator
s/if \(first_ == First::inputs\)/if (iterations_ == 0)/
