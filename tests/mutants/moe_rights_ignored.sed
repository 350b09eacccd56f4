# file: models/moe/token_moves.cpp
# killed by: tests/ballast_tests --gtest_filter='CarryOut.*'
# a rank computes experts that it may not
s/ \|\| !rights\.allows\(move\.to, e\)//
