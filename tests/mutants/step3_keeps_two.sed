# file: models/superconcentrator/balance_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='Switch*'
# step 3 leaves two above the average
s/const std::int64_t kept = step_ == 3 \? 1 : 0;/const std::int64_t kept = step_ == 3 ? 2 : 0;/
