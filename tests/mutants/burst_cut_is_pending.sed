# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Burst.*'
# what the switch has cut is never asked for again
s/in\.active\[i\] \| in\.request\[i\]/active_[i] | request_[i]/
