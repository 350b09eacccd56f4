# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.AsInFigure6'
# half of the queue is rounded up
s/jobs = me\.load\(\) \/ 2/jobs = (me.load() + 1) \/ 2/
