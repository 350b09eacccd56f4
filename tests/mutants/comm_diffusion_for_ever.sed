# file: models/balancers/rounds/comm_diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.*Reference'
# passes do not end
s/if \(self\.node\.left == 0\) return;//
