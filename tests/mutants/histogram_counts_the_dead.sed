# file: models/core/distribution.h
# killed by: tests/ballast_tests --gtest_filter='Histogram.LeavesOutWhatTheDistributionDoes'
# processors that min, max and mean leave out are in the histogram
s/&& \*out == i/\&\& *out == i + per_processor.size()/
