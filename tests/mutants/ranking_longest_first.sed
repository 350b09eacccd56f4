# file: sim/verbs/compare_costs.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.ShowsTheDocuments'
# the longest mean wait first
s/a\.wait < b\.wait/a.wait > b.wait/
