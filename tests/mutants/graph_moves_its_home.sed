# file: models/tasks/input_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph.*'
# the last input to end decides the home
s/if \(at\[to\] == kAnywhere\) at\[to\] = i;/at[to] = i;/
