# file: models/rounds/round_progress.h
# killed by: tests/ballast_tests --gtest_filter='AgentMachine.StaticLoads*'
# a round is over although one agent is still in it
s/at\(over_\)\.left == 0/at(over_).left <= 1/
