# file: models/balancers/rounds/comm_diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusion.*Reference'
# amounts are not given back first
s/std::min\(std::max\(-link\.sum, 0\.0\), gap\)/0.0/
