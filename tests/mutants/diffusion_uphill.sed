# file: models/balancers/rounds/dynamic_diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='DynamicDiffusion*'
# the floor of a negative difference: the poorer end counts a task more than the richer one
s/std::trunc\(/std::floor(/
