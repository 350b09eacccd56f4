# file: sim/config/config.cpp
# killed by: tests/ballast_tests --gtest_filter='Config.*'
# what the program sets counts as written
s/by->key != 0/by->key < 99/
