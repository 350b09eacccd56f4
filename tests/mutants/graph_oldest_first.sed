# file: models/tasks/input_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph.*'
# tasks that arrive join the back in both orders
s/\.joins_youngest = true/.joins_youngest = false/
