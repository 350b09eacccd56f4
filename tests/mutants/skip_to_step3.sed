# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Switch*'
# a step ends at its first wave that moves nothing
s/sweeping_ = sweep_ \|\| turns_ == 1;/sweeping_ = true;/
