# file: models/rounds/round_nodes_advance.cpp
# killed by: tests/ballast_tests --gtest_filter='AgentMachineFaults.RandomMachines*'
# an agent waits for a message over a link that is cut
s/if \(end\.awaited != 0 && \(end/if (false \&\& (end/
