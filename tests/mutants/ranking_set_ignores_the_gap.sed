# file: models/superconcentrator/group_ranking.h
# killed by: tests/ballast_tests --gtest_filter='WholeWave.EverySetBeyond*'
# sets of a large switch begin at the first rank, whatever was accepted
s/^    sort\(acceptance_\.first\);/    sort(accepted);/
