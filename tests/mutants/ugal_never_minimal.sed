# file: models/routing/ugal.h
# killed by: tests/ballast_tests --gtest_filter='RoutingCurves.Flat*'
# no packet goes the minimal way
s/return minimal <= other \+ threshold;/return minimal < 0 \&\& other < 0;/
