# file: models/superconcentrator/work_balancer.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.*-*Long*'
# the table of the packets under way is one wave short
s/path\(\) \/ g\.group_size \+ 2\)/path() \/ g.group_size + 0)/
