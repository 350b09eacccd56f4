# file: models/balancers/events/sbn_operations.h
# killed by: tests/ballast_tests --gtest_filter='Sbn.AnOperation*'
# partial sums travel on every link of the hypercube
s/carries \? sum : 0/carries ? sum : sum/
