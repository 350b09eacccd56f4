# file: models/rounds/arrivals/list.cpp
# killed by: tests/ballast_tests --gtest_filter='Arrivals.Whole*'
# tasks vanish that are not there
s/if \(whole_\) check/if (!whole_) check/
