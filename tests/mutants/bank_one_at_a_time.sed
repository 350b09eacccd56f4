# file: models/rounds/bank.h
# killed by: tests/ballast_tests --gtest_filter='Bank*.*'
# of tasks that come together only one counts
/void received/s/owed_\[link\] \+= amount; \}$/owed_[link] += 1.0 * (amount != 0); }/
