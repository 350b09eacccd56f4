# file: models/rounds/arrivals/list.cpp
# killed by: tests/ballast_tests --gtest_filter='Arrivals.Whole*'
# tasks that come later in the list of a round cannot vanish in it
s/at->second \+= std::max\(a\.amount, 0\.0\)/at->second += 0 * a.amount/
