# file: models/core/round_costs.h
# killed by: tests/ballast_tests --gtest_filter='RoundLog.*'
# the imbalance of the rounds in which nothing flows is not paid for when something flows again
s/waiting_ \+= highest/waiting_ = highest/
