# file: models/graphs/bisection.cpp
# killed by: tests/ballast_tests --gtest_filter='Bisection.*'
# of equally long dimensions the first one is halved
s/extent >= longest/extent > longest/
