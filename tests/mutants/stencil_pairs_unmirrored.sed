# file: models/rounds/round_stencil.h
# killed by: tests/ballast_tests --gtest_filter='RoundStencil.HasTheBits*Every*'
# the other end of a link within a row of twos is the processor itself
s/end \+ \(i \^ mask\)/end + i/
