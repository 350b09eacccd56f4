# file: models/rounds/task_chooser.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusionGain.*'
# by gain: a partner that leaves at the same time still counts as one that stays
s/held_\[c\] -= partners_\[p\]\.bytes/held_[c] -= 0 * partners_[p].bytes/
