# file: models/rounds/round_nodes_advance.cpp
# killed by: tests/ballast_tests --gtest_filter='AgentMachineFaults.AgentsCount*'
# the agent is not told that a debt is void
s/^  change_load\(i, at_end\(link, owed\)\);//
