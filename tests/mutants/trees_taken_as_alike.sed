# file: models/balancers/rounds/spanning_trees.cpp
# killed by: tests/ballast_tests --gtest_filter='RippleTree.*-@long'
# the condition of the In and Out links is not checked
s/else if \(!std::equal\(/else if (false \&\& !std::equal(/
