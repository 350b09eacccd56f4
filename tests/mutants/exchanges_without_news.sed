# file: models/rounds/exchanges.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# higher neighbours hear nothing of a changed queue
s/k != link && !end\.news/k != link \&\& end.cut/
