# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='SbnByWork.*'
# an overloaded leaf that can give nothing begins again and again
s/^    if \(!me\.exact\(\) && content\(me\)\) return;.*$//
