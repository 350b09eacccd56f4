# file: sim/config/config.cpp
# killed by: tests/ballast_tests --gtest_filter='Config.*'
# a value of --set has the column of its key
s/by_user \? value_column : 0/by_user ? column : 0/
