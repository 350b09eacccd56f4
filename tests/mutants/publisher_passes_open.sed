# file: sim/runs/store/publisher.cpp
# killed by: tests/ballast_tests --gtest_filter='PublishedFiles.SameBytesIf*'
# a point that has not ended yet is left out
s/&& write_next\(\); --most\)/; --most, write_next())/
