# file: models/superconcentrator/work_leaves.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.EverySchedule*'
# a task is in two waves
s/pending_\[i\] \+ \(in\.active\[i\] \| in\.request\[i\]\)/pending_[i]/
