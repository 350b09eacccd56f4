# file: models/moe/token_transfers.cpp
# killed by: tests/ballast_tests --gtest_filter='TokenDealer.*'
# all copies of a token are one transfer, whatever ranks compute them
s/return r != \*at;/return false;/
