# file: models/network/allocators/separable.cpp
# killed by: tests/ballast_tests --gtest_filter='Allocators.KnownAnswers:Allocators.Wavefront*'
# one iteration, whatever was asked for
s/if \(iteration == iterations_\) break/if (iteration == 1) break/
