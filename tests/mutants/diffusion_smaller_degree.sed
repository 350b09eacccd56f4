# file: models/balancers/rounds/dynamic_diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='DynamicDiffusion.ALink*'
# the smaller degree of both ends counts
s/std::max\(self\.degree/std::min(self.degree/
