# file: models/balancers/rounds/comm_diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.*Reference'
# what came in this pass may leave, too
s/std::min\(self\.node\.virtual_load - level, self\.node\.held - out\)/self.node.virtual_load - level/
