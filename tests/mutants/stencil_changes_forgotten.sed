# file: models/rounds/round_stencil.h
# killed by: tests/ballast_tests --gtest_filter='RoundStencil.HasTheBits*Every*'
# a change of load takes part in no round
s/load_\[i\] \+= std::exchange\(change_\[i\], 0\.0\)/change_[i] = 0.0/
