# file: models/topology/grid.h
# killed by: tests/ballast_tests --gtest_filter='TopologyLaws.NoCycle*'
# a packet may stay in class 0 over the whole ring
s/\(behind\(b\[d\]\) \|\| before\(a\[d\]\)\)/behind(a[d]) \&\& behind(b[d])/
