# file: models/core/time_series.h
# killed by: tests/ballast_tests --gtest_filter='TimeSeries.*'
# every second sample is dropped, and the next ones come as before
s/every_ \*= 2;/every_ *= 1;/
