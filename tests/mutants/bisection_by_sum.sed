# file: models/rounds/arrivals/bisection.cpp
# killed by: tests/ballast_tests --gtest_filter='Arrivals.Bisection'
# halves of different sizes are compared by their sums
s/ \/ static_cast<double>\(half\.size\(\)\)//
