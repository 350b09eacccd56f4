# file: models/balancers/central/refine.cpp
# killed by: tests/ballast_tests --gtest_filter='Refine.*:Bisection.*'
# a receiver is loaded beyond the limit
s/limit \* \(1 \+ 1e-12\) - loads/2 * limit - loads/
