# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.AsInFigure6'
# half of the queue is rounded up
s/give\(me, other, me\.load\(\) \/ 2\)/give(me, other, (me.load() + 1) \/ 2)/
