# file: models/core/round_costs.h
# killed by: tests/ballast_tests --gtest_filter='RoundLog.*'
# T counts the rounds in which something flowed, not those until it ends
s/costs_\.stable = rounds_/costs_.stable = costs_.rounds/
