# file: models/rounds/exchanges.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# the rest levels work, not loads
s/load\(i\) \* store_\.speed\(other\) - load\(other\) \* store_\.speed\(i\)/(load(i) - load(other)) * speeds \/ 2/
