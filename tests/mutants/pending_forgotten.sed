# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Switch*'
# unresolved flags are not counted
s/pending_\[i\] \+= active_\[i\] \| request_\[i\]/pending_[i] += 0/
