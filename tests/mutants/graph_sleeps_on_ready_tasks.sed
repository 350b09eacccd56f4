# file: models/tasks/input_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph*'
# the next event forgets tasks whose inputs have come
s/return ready_\.empty\(\) \? kNever/return ready_.empty() || now != 0 ? kNever/
