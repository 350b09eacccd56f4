# file: sim/page/frames.cpp
# killed by: tests/ballast_tests --gtest_filter='ShownFrames.TooManyAreSkippedThenMerged:ReportPage.StaysBelowThreeMegabytes'
# all blocks of processors go into the page
s/frames.merged = \(blocks \+ rows - 1\) \/ rows;/frames.merged = 1;/
