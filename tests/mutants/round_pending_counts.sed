# file: models/core/round_costs.h
# killed by: tests/ballast_tests --gtest_filter='RoundLog.*:MultiLevel.AChange*'
# rounds in which nothing flowed yet count
s/activity != Activity::flowed/activity == Activity::none/
