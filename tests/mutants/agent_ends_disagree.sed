# file: models/rounds/round_nodes_payments.cpp
# killed by: tests/ballast_tests --gtest_filter='AgentMachineFaults.EndsThat*'
# tasks go to and fro between ends that disagree
s/if \(i > other\) return;/return;/
