# file: sim/report/imbalance.cpp
# killed by: tests/ballast_tests --gtest_filter='Detail.RowsAreAbsentUnlessAskedFor'
# a document has a row per processor that nobody asked for
s/if \(detail\) json\["per_processor"\]/json["per_processor"]/
