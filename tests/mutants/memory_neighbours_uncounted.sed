# file: models/rounds/round_agents.h
# killed by: tests/ballast_tests --gtest_filter='Memory.*'
# the graph of the neighbours takes no memory
s/return n\.bytes\(\) \+ /return /
