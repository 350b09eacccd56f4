# file: models/balancers/central/refine.cpp
# killed by: tests/ballast_tests --gtest_filter='Refine.*'
# a receiver is loaded beyond the limit
s/\(limit - least\) \* reports/(2 * limit - least) * reports/
