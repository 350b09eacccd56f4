# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.AnOperationThatPasses*'
# excess is distributed while an operation passes
s/rules\.dimension\(\) == 0 \|\| !node\.active\.empty\(\)/rules.dimension() == 0/
