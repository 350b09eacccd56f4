# file: models/balancers/rounds/diffusion.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundStencil.HasTheBits*Every*'
# both ends offer the share of the first one
s/, weights\.share\(theirs, mine\)/, weights.share(mine, theirs)/
