# file: sim/runs/store/publisher.cpp
# killed by: tests/ballast_tests --gtest_filter='PublishedFiles.SameBytes*'
# what a worker printed is published
s/stored.reason/stored.output/
