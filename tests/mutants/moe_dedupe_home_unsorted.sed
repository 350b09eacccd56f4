# file: models/moe/token_transfers.cpp
# killed by: tests/ballast_tests --gtest_filter='TokenDealer.*'
# only neighbouring choices of a token share a home
s/std::sort\(home\.begin\(\), home\.end\(\)\);//
