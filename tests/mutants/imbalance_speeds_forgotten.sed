# file: models/tasks/speeds.h
# killed by: tests/ballast_tests --gtest_filter='Verdicts.LoadsAreWorkOverSpeed*'
# the imbalance is that of the work
s/if \(all > 0\) work\.load/if (false) work.load/
