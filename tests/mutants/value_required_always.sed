# file: sim/results/value.h
# killed by: tests/ballast_tests --gtest_filter='ResultValues.*'
# the schema requires what a condition may leave out
s/^    always_ = false;$/    always_ = true;/
