# file: models/rounds/task_chooser.h
# killed by: tests/ballast_tests --gtest_filter='CommDiffusionGain.*'
# a task as long as the limit of its amount does not fit
s/wish\[k\] \+ rule_\.slack/wish[k] + 0 * rule_.slack/
