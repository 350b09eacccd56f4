# file: models/tasks/input_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph.*'
# the first packet of a message is an input
s/if \(--left_\[edge\] == 0\) input_came/if (--left_[edge] + 1 != 0) input_came/
