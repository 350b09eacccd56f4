# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Returned*'
# the rest of the transfer goes on
s/^  transfers_\[transfer\]\.count = 0;//
