# file: models/rounds/round_nodes.h
# killed by: tests/ballast_tests --gtest_filter='AgentMachine.EarlyTask*'
# a task that came before its round is over goes back
s/\.ahead > node\.round\)/.ahead > node.round + 9)/
