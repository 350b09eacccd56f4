# file: models/rounds/round_run.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundsExperiment.LoadChanges*'
# the run ends in a quiet time although a fork is to come
s/return result_\.rounds >= end \&\& /return end != Arrivals::kForever \&\& /
