# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.HalfOfTheQueue*'
# who hears of a processor in need sends a third
s/jobs = me\.load\(\) \/ 2/jobs = me.load() \/ 3/
