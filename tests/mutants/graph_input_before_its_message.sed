# file: models/tasks/input_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph*'
# an input from another processor needs no message
s/if \(!sends_ \|\| at\[to\] == i\) input_came/input_came/
