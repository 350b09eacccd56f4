# file: models/rounds/task_chooser.cpp
# killed by: tests/ballast_tests --gtest_filter='CommDiffusionGain.*'
# by gain: partners that stay do not count
s/held_\[c\] \+= partners_\[p\]\.bytes/held_[c] += 0 * partners_[p].bytes/
