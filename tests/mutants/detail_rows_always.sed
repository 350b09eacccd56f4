# file: sim/results/value.h
# killed by: tests/ballast_tests --gtest_filter='Detail.RowsAreAbsentUnlessAskedFor'
# a document has a row per processor that nobody asked for
s/return detail \? of\(r, detail\) : std::nullopt;/return of(r, detail || true);/
