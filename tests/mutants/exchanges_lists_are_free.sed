# file: models/rounds/exchanges.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# a list is as long as a message without contents
s/\+\+packet\.entries;//
