# file: models/moe/balancers/quota.cpp
# killed by: tests/ballast_tests --gtest_filter='MoeRun.QuotaShares*'
# nobody takes more than its capacity, though the rights do not allow equal ones
s/if \(!rights_\.free\(\)\) level_pairs/if (rights_.free()) level_pairs/
