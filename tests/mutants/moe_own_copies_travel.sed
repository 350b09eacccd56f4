# file: models/moe/moe_bounds.cpp
# killed by: tests/ballast_tests --gtest_filter='MoeBounds.*'
# a rank's copies for itself count in the bounds
s/units == 0 \|\| from == to/units == 0/
