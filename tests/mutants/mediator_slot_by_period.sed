# file: models/balancers/rounds/help_thy_neighbour.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundAgents.AgentByAgent*'
# orders lie where the loads lay
s/return round & 1;/return round \/ 1024 \& 1;/
