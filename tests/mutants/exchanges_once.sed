# file: models/rounds/exchanges.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# after an exchange no list to lower neighbours is due
s/^      end\.open = true;$/      end.open = false;/
