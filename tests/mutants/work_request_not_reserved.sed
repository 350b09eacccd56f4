# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.EverySchedule*'
# a task asked for is not reserved
s/account_\[i\] = asked;/;/
