# file: models/graphs/broadcast_pattern.cpp
# killed by: tests/ballast_tests --gtest_filter='BroadcastPattern.TheRecursive*'
# step (c) starts from the new stage
s/link\.stage \+ 2 == d/link.stage + 3 == d/
