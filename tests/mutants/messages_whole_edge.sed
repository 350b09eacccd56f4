# file: models/workloads/trace.h
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.ABytes*'
# each message has the bytes of all messages of its edge
s/edge\.bytes \/ static_cast<double>\(edge\.messages\)/edge.bytes/
