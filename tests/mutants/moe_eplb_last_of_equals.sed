# file: models/moe/expert_placement.cpp
# killed by: tests/ballast_tests --gtest_filter='ExpertPlacement.Ties*'
# of equally loaded experts the last one gets the replica
s/weight\[i\] \/ count\[i\] > weight/weight[i] \/ count[i] >= weight/
