# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.ADeadlock*'
# the run ends although a packet is still in its interface
s/ \|\| !all_taken\(\)//
