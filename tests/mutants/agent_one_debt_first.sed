# file: models/rounds/round_nodes_payments.cpp
# killed by: tests/ballast_tests --gtest_filter='AgentMachine.DebtsOver*'
# the first link is paid as long as it is owed
s/^  node\.turn = turn == .*$/  static_cast<void>(turn);/
