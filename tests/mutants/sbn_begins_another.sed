# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.AnOperationThatPasses*'
# excess is distributed while an operation passes
s/if \(me\.node\(\)\.active\.empty\(\)\) look_at_load/look_at_load/
