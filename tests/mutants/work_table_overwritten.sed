# file: models/superconcentrator/work_balancer.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.EveryGroup*'
# the table of the packets under way is one cycle short
s/g\.groups\} \* g\.path\(\)/g.groups} * (g.path() - 1)/
