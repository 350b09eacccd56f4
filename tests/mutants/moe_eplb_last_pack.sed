# file: models/moe/expert_placement.cpp
# killed by: tests/ballast_tests --gtest_filter='ExpertPlacement.Ties*'
# of equally light packs the last one gets the item
s/sum\[k\] < sum\[lightest\]/sum[k] <= sum[lightest]/
