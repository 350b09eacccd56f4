# file: models/network/allocators/separable.cpp
# killed by: tests/ballast_tests --gtest_filter='Allocators.LaterIterations*'
# further iterations move pointers, too
s/if \(iteration == 1\) move_behind/move_behind/
