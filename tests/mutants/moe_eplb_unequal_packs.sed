# file: models/moe/expert_placement.cpp
# killed by: tests/ballast_tests --gtest_filter='ExpertPlacement.*'
# a pack may hold any number of items
s/size\[k\] < capacity && //
