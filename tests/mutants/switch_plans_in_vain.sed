# file: models/moe/balancers/superconcentrator.cpp
# killed by: tests/ballast_tests --gtest_filter='MoeRun.ThePlanOfTheSwitch*'
# the switch plans again while anything moves
s/if \(before != 0 && 4 \* surplus > 3 \* before\) break;/if (before != 0 \&\& surplus > 1000 * before) break;/
