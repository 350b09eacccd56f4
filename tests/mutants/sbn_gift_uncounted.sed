# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='SbnTotal.E*:SbnTotal.One*'
# what goes to a processor that has answered is in no sum
s/m\.jobs \+ help\(me, from, m\.load\)/(help(me, from, m.load), m.jobs)/
