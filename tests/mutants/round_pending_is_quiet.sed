# file: models/core/round_costs.h
# killed by: tests/ballast_tests --gtest_filter='RoundLog.*:MultiLevel.*'
# a machine is stable while a change waits
s/activity == Activity::none \? quiet_ \+ 1 : 0/activity != Activity::flowed ? quiet_ + 1 : 0/
