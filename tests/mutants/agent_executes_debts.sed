# file: models/rounds/round_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='AgentMachine.TasksThatAreOwed*'
# tasks that should leave are executed
s/store_\.execute\(kept_\)/store_.execute()/
