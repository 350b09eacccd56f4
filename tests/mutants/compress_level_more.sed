# file: models/superconcentrator/compress.h
# killed by: tests/ballast_tests --gtest_filter=Compress.*
# levels that do not fill a group make no group
s/\(n \+ levels - 1\) \/ levels/n \/ levels/
