# file: sim/report/ranking.cpp
# killed by: tests/ballast_tests --gtest_filter='Ranking.ShowsTheDocuments'
# the longest mean wait first
s/mean_wait\(\*a\) < mean_wait/mean_wait(*a) > mean_wait/
