# file: models/rounds/round_progress.h
# killed by: tests/ballast_tests --gtest_filter='AgentMachine.StaticLoads*'
# a round less is enough to be stable
s/busy_\} \+ period_/busy_} + period_ - 1/
