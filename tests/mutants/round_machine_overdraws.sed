# file: models/rounds/round_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundAgents.LoadIsKept*'
# a processor pays a task that it does not have
s/std::min\(bank_\.due\(k\), has\)/std::min(bank_.due(k), has + 1)/
