# file: models/rounds/round_nodes_payments.cpp
# killed by: tests/ballast_tests --gtest_filter='Balancers/ByWork.Ends*'
# a debt is paid with a task that makes a larger one
s/longest_below\(i, 2 \* bank_\.owed/longest_below(i, 3 * bank_.owed/
