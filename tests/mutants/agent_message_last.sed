# file: models/rounds/round_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='AgentMachine.ARoundTakes*'
# tasks leave before messages
s/while \(node\.waiting != 0\)/while (node.waiting != 0 \&\& kept_[i] == 0)/
