# file: models/balancers/rounds/dynamic_diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='DynamicDiffusion.ALink*'
# the smaller degree of both ends counts
s/std::max\(mine, theirs\)/std::min(mine, theirs)/
